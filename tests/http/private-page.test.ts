import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addApplication, addPosition, postApplication } from '../support/applications.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';
import { unzip } from '../support/unzip.ts';

const site = await openSite({ TRUST_PROXY: 'on' });
beforeAll(async () => {
  await addPosition(site.database, 'Welder');
});
afterAll(() => site[Symbol.asyncDispose]());

let sender = 0;
/** A different address for each request, so that only the test of the limit reaches it. */
function from(): Record<string, string> {
  sender += 1;
  return { 'X-Forwarded-For': `10.2.${sender >> 8}.${sender & 255}` };
}

/** The newest mail to an address whose text has what is looked for. */
async function mailed(to: string, pattern: RegExp): Promise<string> {
  return vi.waitUntil(
    async () => {
      const mails = (await site.mails()).filter((mail) => mail.to?.some(({ address }) => address === to));
      return mails.map(({ text }) => pattern.exec(text ?? '')?.[1]).find((one) => one !== undefined);
    },
    { timeout: 20_000 },
  );
}

const LINK = /\/application#([0-9a-f]{48})/;
/** The cookie of each page whose link was followed. */
const cookies = new Map<string, string>();

/** Follows the newest link to an address. @returns the address of the page, and the link's token. */
async function follow(email: string) {
  const token = await mailed(email, LINK);
  const response = await post('/application', { token });
  const path = response.headers.get('location') ?? '';
  cookies.set(path, response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
  return { path, token };
}

/** The headers of a request to an address, as the browser that followed the link sends them. */
function sentTo(path: string): Record<string, string> {
  const cookie = cookies.get(/^\/application\/[^/?]+/.exec(path)?.[0] ?? '');
  return cookie === undefined ? {} : { Cookie: cookie };
}

/** An application entered long ago, with the link of a mail that a colleague writes now. */
async function linkFor(email: string, status = 'active') {
  const application = await addApplication(site.database, { email, status });
  await addStoredFile(site.dataDir, application.cvKey, samplePdf('CV'));
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id) values ('application-to-applicant', $1)`,
    [application.id],
  );
  return { ...application, ...(await follow(email)) };
}

const open = (path: string) =>
  fetch(site.url + path, { headers: { ...from(), ...sentTo(path) }, redirect: 'manual' });

async function post(path: string, fields: Record<string, string> | FormData, headers = from()) {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return fetch(site.url + path, {
    method: 'POST',
    body,
    headers: { ...headers, ...sentTo(path) },
    redirect: 'manual',
  });
}

/** Where a form leads, without the page's address. */
const ledTo = (response: Response) =>
  response.headers
    .get('location')
    ?.replace(/^.*\//, '')
    .replace(/^a-\d+(?=\?)|#\w+$/g, '');

async function textOf(path: string) {
  const html = await (await open(path)).text();
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Everything the database has, but for what counts requests and sends mails. */
async function state() {
  const tables = [
    'applications',
    'candidates',
    'applicant_links',
    'applicant_codes',
    'audit_entries',
    'outgoing_mails',
    'notifications',
  ];
  return Promise.all(
    tables.map((table) => site.database.query(`select x.*, x.xmin::text from ${table} x order by x::text`)),
  );
}

test('H10: the confirmation has a link that opens the page; opening it changes nothing, and only its hash is stored', async () => {
  await postApplication(site.url, 'welder');
  const { path, token } = await follow('thandi@example.org');
  const before = await state();
  for (const method of ['GET', 'HEAD'])
    for (const query of ['', '?code=erase', '?notice=withdrawn', '/export'])
      await fetch(site.url + path + query, { method, headers: { ...from(), ...sentTo(path) } });
  expect(await state()).toEqual(before);
  const text = await textOf(path);
  expect(text).toMatch(/Application A-\d+ We have your application Our hiring team reads it/);
  expect(text).toMatch(
    /Position Welder Applied on \d+ \w+ \d{4} CV cv\.pdf \(1 KB\) Kept until \d+ \w+ \d{4}\. Then our software deletes/,
  );
  expect(JSON.stringify(before)).not.toContain(token);
  // Nobody stores it, lists it or learns its address, and it loads no script.
  const response = await open(path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'strict-origin',
  });
  expect(await response.text()).not.toMatch(/<script|modulepreload/);
  expect(await (await open('/sitemap.xml')).text()).not.toContain('/application');
});

test('H10: a link that is guessed, cut off or in capitals opens nothing, and the log has no token', async () => {
  const { path, token } = await linkFor('guessed@example.org');
  const other = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const wrong of [other, token.slice(0, -2), 'x', '%00'.repeat(3), token.toUpperCase()]) {
    const posted = await post('/application', { token: wrong });
    expect([posted.status, await posted.text()]).toEqual([
      404,
      expect.stringContaining('This link does not work'),
    ]);
  }
  expect((await open(`/application/${other}`)).status).toBe(404);
  cookies.delete(path);
  for (const closed of [path, `${path}/export`, '/application/x', `/application/${'%00'.repeat(3)}`]) {
    const posted = await post(closed, { intent: 'withdraw' });
    expect(ledTo(await open(posted.headers.get('location') ?? ''))).toBe('application');
    expect((await open(closed)).status).toBe(303);
  }
  expect(site.server.output()).not.toContain(token);
});

test('H10: a link mailed before version 1.2 leads to the page, and a page that was open then still acts', async () => {
  const { path, token } = await linkFor('earlier@example.org');
  const response = await open(`/application/${token}?notice=cv`);
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?notice=cv`]);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^kerf\.application\.a-\d+=[0-9a-f]{48}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  );
  cookies.clear();
  const acted = await post(`/application/${token}`, { intent: 'withdraw' });
  expect(acted.headers.get('location')).toMatch(/\?notice=withdrawn$/);
});

test('H10: once staff have corrected the address, the link in the wrong mailbox opens nothing', async () => {
  const { path, candidateId } = await linkFor('wrong@example.org');
  await site.database.query(`update candidates set email = 'Wrong@example.org' where id = $1`, [candidateId]);
  expect((await open(path)).status).toBe(200);
  await site.database.query(`update candidates set email = 'right@example.org' where id = $1`, [candidateId]);
  expect((await open(path)).status).toBe(404);
});

/** Writes a mail of staff in the state that sending leaves behind. */
async function decided(id: string, occasion: string, mailState: string) {
  const [mail] = await site.database.query<{ id: string }>(
    `insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
     values ($1, $2, 'Riaan', 'Your application', 'Not this time', now()) returning id`,
    [id, occasion],
  );
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state, due_at) values ('mail-to-candidate', $1, $2, now() + interval '1 day')`,
    [mail?.id, mailState],
  );
  return mail?.id;
}

test('H10: a rejection shows once its mail was sent, and looks like any other application until then', async () => {
  const { id, path } = await linkFor('declined@example.org', 'busy');
  const undecided = await textOf(path);
  await site.database.query(`update applications set status = 'closed' where id = $1`, [id]);
  await site.database.query(
    `insert into notes (application_id, author, text) values ($1, 'Riaan', 'Weak welds')`,
    [id],
  );
  const mail = await decided(id, 'candidate-rejection', 'waiting');
  expect(await textOf(path)).toBe(undecided);
  await site.database.query(
    `update outgoing_mails set state = 'sent', settled_at = now() where subject_id = $1`,
    [mail],
  );
  const text = await textOf(path);
  expect(text).toContain('We have decided to go on with other candidates');
  expect(text).not.toMatch(/Riaan|Weak|Withdraw your|Replace your/);
  // Opened again and closed anew: the first mail doesn't speak for the second decision.
  await site.database.query(
    `insert into audit_entries (action, actor_name, subject_id, details) values ('status-changed', 'Riaan', $1, '{"from": "closed", "to": "busy"}')`,
    [id],
  );
  expect(await textOf(path)).toContain('We have your application To ask how it stands');
});

const cvForm = (content: Uint8Array<ArrayBuffer> | string, name = 'new.pdf') => {
  const form = new FormData();
  form.set('cv', new Blob([content]), name);
  return form;
};

test('H10, C5: the CV is replaced through the checks of the careers form', async () => {
  const { id, path, cvKey } = await linkFor('cv@example.org');
  const refused = await post(path, cvForm('plain text', 'cv.pdf'), { ...from(), Accept: 'text/html' });
  expect(refused.status).toBe(422);
  // On a phone the field is far below: the top of the page says that it was refused, and why.
  expect(await refused.text()).toMatch(
    /<h1>.*Your CV was not stored\..*Please upload a Word document or PDF file.*<details open="">.*Replace your CV.*Please upload a Word document or PDF file/s,
  );
  const none = await post(path, cvForm('', ''));
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Please choose a file')]);
  expect(ledTo(await post(path, cvForm(samplePdf('Better'))))).toBe('?notice=cv');
  const [row] = await site.database.query<{ cv_name: string; cv_key: string }>(
    'select cv_name, cv_key from applications where id = $1',
    [id],
  );
  expect(row?.cv_name).toBe('new.pdf');
  expect(row?.cv_key).not.toBe(cvKey);
  expect(await textOf(`${path}?notice=cv`)).toMatch(/Your CV is stored.*We have new.pdf/);
  await site.database.query(`update applications set status = 'closed', withdrawn_at = now() where id = $1`, [
    id,
  ]);
  expect(ledTo(await post(path, cvForm(samplePdf('Late'))))).toBe('?notice=closed');
});

const CODE = /Your code is (\d{6})/;

test('H10: a copy of everything needs the mailed code, has no infected file, and a code for it erases nothing', async () => {
  const email = 'copy@example.org';
  const { id, path, number, cvKey } = await linkFor(email);
  await site.database.query(
    `insert into notes (application_id, author, text) values ($1, 'Riaan', 'Weak welds')`,
    [id],
  );
  await decided(id, 'candidate-rejection', 'waiting');
  expect(ledTo(await post(`${path}/export`, { code: '123456' }))).toBe('?notice=code-over');
  expect(ledTo(await post(path, { intent: 'code', purpose: 'export' }))).toBe('?notice=code&code=export');
  const code = await mailed(email, CODE);
  expect(ledTo(await post(path, { intent: 'erase', code }))).toBe('?notice=code-over');
  const response = await post(`${path}/export`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([`A-${number}/cv.pdf`, 'data.json']);
  const data = files['data.json']?.toString() ?? '';
  expect(data).toContain(email);
  // Neither what staff think nor a decision that was not sent.
  expect(data).not.toMatch(/Riaan|Weak|Not this time|rejection/);

  await site.database.query(
    `insert into file_checks (file_key, verdict) values ($1, 'infected')
     on conflict (file_key) do update set verdict = excluded.verdict`,
    [cvKey],
  );
  const later = await unzip(Buffer.from(await (await post(`${path}/export`, { code })).arrayBuffer()));
  expect(Object.keys(later)).toEqual(['data.json']);
});

test('H10: a code works for half an hour and five tries, and five are mailed an hour', async () => {
  const email = 'guess@example.org';
  const { id, path } = await linkFor(email);
  await post(path, { intent: 'code', purpose: 'erase' });
  const code = await mailed(email, CODE);
  const wrong = code === '000000' ? '000001' : '000000';
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => post(path, { intent: 'erase', code: wrong })),
  );
  expect(tries.map(ledTo).sort()).toEqual([
    ...Array(3).fill('?notice=code-over'),
    ...Array(5).fill('?notice=wrong-code&code=erase'),
  ]);
  expect(ledTo(await post(path, { intent: 'erase', code }))).toBe('?notice=code-over');
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => post(path, { intent: 'code', purpose: 'export' })),
  );
  expect(asked.map(ledTo).sort()).toEqual([
    ...Array(4).fill('?notice=code&code=export'),
    ...Array(2).fill('?notice=too-many&code=export'),
  ]);
  const age = (interval: string) =>
    site.database.query(
      // The newest one stays the newest.
      `update applicant_codes set created_at = now() - interval '${interval}' + (created_at -
         (select max(created_at) from applicant_codes where application_id = $1)) where application_id = $1`,
      [id],
    );
  await age('29 minutes');
  expect(ledTo(await post(`${path}/export`, { code: '1' }))).toBe('?notice=wrong-code&code=export');
  await age('30 minutes');
  expect(ledTo(await post(`${path}/export`, { code: '1' }))).toBe('?notice=code-over');
});

test('H10, X5: erasing takes all applications of the address with everything, and the link opens nothing any longer', async () => {
  const email = 'erase@example.org';
  const { path, number } = await linkFor(email);
  const second = await linkFor('Erase@example.org');
  await post(path, { intent: 'code', purpose: 'erase' });
  const code = await mailed(email, CODE);
  expect(ledTo(await post(path, { intent: 'erase', code }))).toBe('erased');
  expect(await textOf('/application/erased')).toContain('Everything is erased');
  // Pressed twice, the second answer is the one that is shown.
  const again = await post(path, { intent: 'erase', code });
  for (const gone of [again.headers.get('location') ?? '', path, second.path]) {
    expect((await open(gone)).status).toBe(404);
    expect(await textOf(gone)).toContain('What this page showed was erased');
  }
  expect(await site.database.query('select id from candidates where lower(email) = $1', [email])).toEqual([]);
  const audited = await site.database.query<{ details: Record<string, string> }>(
    `select details from audit_entries where action = 'application-deleted' order by details ->> 'reference'`,
  );
  expect(audited.map(({ details }) => details)).toEqual(
    [number, second.number].map((one) => ({ reference: `A-${one}`, by: 'the applicant' })),
  );
  const left = await site.database.query(`select kind from outgoing_mails where lower(recipient) = $1`, [
    email,
  ]);
  expect(left).toEqual([]);
});

test('H10: too many actions from one address are refused for a while, by other addresses not', async () => {
  const { path } = await linkFor('flood@example.org');
  const headers = { 'X-Forwarded-For': '10.9.9.9' };
  const act = async () => ledTo(await post(path, { intent: 'erase', code: '1' }, headers));
  expect(await act()).toBe('?notice=code-over');
  // As after 58 more in these ten minutes; that many at once are refused as pages are.
  await site.database.query(
    `update sending_counts set points = 59 where key like 'private-page:%' and key like '%10.9.9.9%'`,
  );
  expect([await act(), await act()]).toEqual(['?notice=code-over', '?notice=busy']);
  expect(ledTo(await post(path, { intent: 'withdraw' }))).toBe('?notice=withdrawn');
});
