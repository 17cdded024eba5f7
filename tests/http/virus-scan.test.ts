import { expect, test } from 'vitest';
import { pdfOfPages, samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import { addPosition } from '../support/applications.ts';
import { EICAR, openClamd } from '../support/clamd.ts';
import { signInOverHttp } from '../support/office.ts';
import { isToSales, openSite } from '../support/server.ts';
import { unzip } from '../support/unzip.ts';

const INFECTED = pdfOfPages([''], `null % ${EICAR}`);

type Site = Awaited<ReturnType<typeof openSite>>;
type File = [name: string, content: Uint8Array<ArrayBuffer>];

async function send(
  site: Site,
  endpoint: string,
  fields: Record<string, string>,
  field: string,
  files: File[],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, content] of files) form.append(field, new Blob([content]), name);
  const answer = await fetch(site.url + endpoint, { method: 'POST', body: form });
  const { reference }: { reference?: string } = await answer.json();
  return reference ?? `refused with ${answer.status}`;
}

const QUOTE = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending' };
const sendQuote = (site: Site, ...files: File[]) =>
  send(site, '/api/send-quote', QUOTE, 'attachments', files);

/** The drawings of the newest lead, by name. */
async function drawingsOf(site: Site) {
  const rows = await site.database.query<{ id: string; lead: string; name: string; verdict: string | null }>(
    `select drawings.id, lead_id as lead, name, verdict from drawings
     left join file_checks on file_checks.file_key = drawings.file_key
     where lead_id = (select id from leads order by number desc limit 1)`,
  );
  return new Map(
    rows.map((row) => [row.name, { ...row, path: `/admin/leads/${row.lead}/drawings/${row.id}` }]),
  );
}

async function mailToSales(site: Site, reference: string) {
  const find = async () => (await site.mails()).find(isToSales(reference));
  await expect.poll(find).toBeDefined();
  const mail = await find();
  return { text: mail?.text ?? '', attached: mail?.attachments.map(({ filename }) => filename) };
}

test('L13, L16, R6: what comes in while the scanner is away is accepted, waits for the scan, and is then opened or set apart', async () => {
  await using clamd = await openClamd();
  await clamd.stop();
  await using site = await openSite({ CLAMD: clamd.address });
  const { cookie } = await signInOverHttp(site.url);
  const ask = (path: string) => fetch(site.url + path, { headers: { cookie } });
  const read = async (path: string): Promise<[number, string]> => {
    const answer = await ask(path);
    return [answer.status, await answer.text()];
  };
  await addPosition(site.database, 'Welder');

  const reference = await sendQuote(site, ['plate.pdf', samplePdf()], ['virus.pdf', INFECTED]);
  expect(reference).toMatch(/^Q-/);
  const applied = await send(site, '/api/apply', validApplication('welder'), 'cv', [['cv.pdf', INFECTED]]);
  expect(applied).toMatch(/^A-/);
  const [application] = await site.database.query<{ id: string }>('select id from applications');
  const applicationPage = `/admin/job-applications/${application?.id}`;

  // The mail doesn't wait for the scanner, and takes along nothing that it hasn't seen.
  const waiting = await mailToSales(site, reference);
  expect([waiting.attached, waiting.text]).toEqual([[], expect.stringContaining('waits for the virus scan')]);
  const drawings = await drawingsOf(site);
  const { path: plate = '', lead = '' } = drawings.get('plate.pdf') ?? {};
  const virus = drawings.get('virus.pdf')?.path ?? '';
  for (const path of [
    plate,
    `${plate}?preview`,
    virus,
    `${applicationPage}/cv`,
    `${applicationPage}/cv?preview`,
  ])
    expect([path, ...(await read(path))]).toEqual([
      path,
      403,
      expect.stringContaining('Waiting for the virus scan'),
    ]);
  const zip = async (path: string) => Object.keys(await unzip(await (await ask(path)).bytes())).toSorted();
  expect(await zip(`/admin/leads/${lead}/drawings.zip`)).toEqual(['NOT-INCLUDED.txt']);
  expect(await zip(`/admin/leads/${lead}/export`)).toEqual(['data.json']);
  expect(await zip(`${applicationPage}/export`)).toEqual(['data.json']);
  expect((await read(`/admin/leads/${lead}`))[1]).toContain('Waiting for the virus scan');

  await clamd.start();
  // Due now, instead of when the next attempt is due.
  await site.database.query('update file_checks set scan_at = now()');
  const verdicts = () => site.database.query('select verdict from file_checks order by verdict');
  await expect
    .poll(verdicts)
    .toEqual([{ verdict: 'clean' }, { verdict: 'infected' }, { verdict: 'infected' }]);
  expect((await read(plate))[0]).toBe(200);
  for (const path of [virus, `${applicationPage}/cv`])
    expect([path, ...(await read(path))]).toEqual([
      path,
      403,
      expect.stringContaining('found Eicar-Test-Signature'),
    ]);
  expect(await zip(`/admin/leads/${lead}/drawings.zip`)).toEqual(['NOT-INCLUDED.txt', 'plate.pdf']);
  expect(await zip(`/admin/leads/${lead}/export`)).toEqual([
    expect.stringMatching(/plate\.pdf$/),
    'data.json',
  ]);

  // Staff are told on the pages and in the bell.
  const leadPage = (await read(`/admin/leads/${lead}`))[1];
  expect(leadPage).toContain('ask for a clean copy');
  expect(leadPage).toContain('found Eicar-Test-Signature in virus.pdf, which can’t be opened');
  expect((await read(applicationPage))[1]).toContain('The virus scan found Eicar-Test-Signature in the CV');
  const bell = (await read('/admin/notifications'))[1];
  for (const text of ['Virus in a drawing', 'Virus in a CV']) expect(bell).toContain(text);

  // While the scanner is there, the mail to sales has the clean drawings with it.
  const second = await sendQuote(site, ['bracket.pdf', samplePdf('Bracket')], ['virus.pdf', INFECTED]);
  const mail = await mailToSales(site, second);
  expect([mail.attached, mail.text]).toEqual([
    ['bracket.pdf'],
    expect.stringContaining('found Eicar-Test-Signature in it: ask for a clean copy'),
  ]);

  // A new CV is scanned like the first.
  await site.database.query(`update applications set cv_key = 'cvs/another'`);
  expect(await site.database.query(`select verdict from file_checks where file_key like 'cvs/%'`)).toEqual([
    { verdict: null },
  ]);
  await site.database.query('delete from leads');
  expect(await site.database.query('select file_key from file_checks')).toEqual([
    { file_key: 'cvs/another' },
  ]);
});
