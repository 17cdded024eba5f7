import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addLead } from '../support/leads.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';
import { unzip } from '../support/unzip.ts';

let cookie: string;
const site = await openSite();
beforeAll(async () => {
  ({ cookie } = await signInOverHttp(site.url));
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate leads cascade'));

const ask = (path: string, method = 'GET') => fetch(site.url + path, { method, headers: { cookie } });
const audited = () =>
  site.database.query<{ action: string; details: object }>(
    `select action, details from audit_entries where action in ('drawings-downloaded', 'leads-exported') order by at`,
  );

test('L16: a drawing is a download that no browser displays or runs; a GET is audited, a HEAD is not', async () => {
  const { id, reference, drawings } = await addLead(site.database, {
    kind: 'quote',
    drawings: ['Plaat één.pdf'],
  });
  const [drawing] = drawings;
  const path = `/admin/leads/${id}/drawings/${drawing?.id}`;
  expect([(await ask(path)).status, await (await ask(path)).text()]).toEqual([
    404,
    expect.stringContaining('not in the file store'),
  ]);
  await addStoredFile(site.dataDir, drawing?.fileKey ?? '', '<script>alert(1)</script>');
  const before = await audited();
  expect((await ask(path, 'HEAD')).status).toBe(200);
  expect(await audited()).toEqual(before);
  const answer = await ask(path);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*Plaat%20%C3%A9%C3%A9n\.pdf/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect((await audited()).at(-1)).toEqual({
    action: 'drawings-downloaded',
    details: { reference, drawings: '1' },
  });
});

test('L16: a file attached to an answer is a download that no browser runs, only under its own lead, and audited', async () => {
  const { id, reference } = await addLead(site.database);
  const other = await addLead(site.database);
  const [file] = await site.database.query<{ id: string }>(
    `with answer as (
       insert into lead_answers (lead_id, author, recipient_name, recipient, subject, text)
       values ($1, 'Sipho', 'Thandi', 't@example.org', 'Re', 'Our quote') returning id)
     insert into answer_files (answer_id, position, name, bytes, media_type, sha256, file_key)
     select id, 0, 'Kwotasie één.pdf', 9, 'application/pdf', 'sha', 'answers/quote' from answer returning id`,
    [id],
  );
  const path = `/admin/leads/${id}/answer-files/${file?.id}`;
  expect((await ask(path)).status).toBe(404);
  await addStoredFile(site.dataDir, 'answers/quote', '<script>alert(1)</script>');
  expect((await ask(path, 'HEAD')).status).toBe(200);
  const answer = await ask(path);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*Kwotasie/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect((await ask(`/admin/leads/${other.id}/answer-files/${file?.id}`)).status).toBe(404);
  expect(
    await site.database.query(
      `select subject_id, details from audit_entries where action = 'answer-file-downloaded'`,
    ),
  ).toEqual([{ subject_id: id, details: { reference } }]);
});

test('L16: a drawing is only found under its own lead', async () => {
  const { drawings } = await addLead(site.database, { kind: 'quote', drawings: ['a.pdf'] });
  const other = await addLead(site.database);
  for (const path of [`${other.id}/drawings/${drawings[0]?.id}`, `x/drawings/y`, `${other.id}/drawings.zip`])
    expect((await ask(`/admin/leads/${path}`)).status).toBe(404);
});

test('L16: all drawings come in one zip, equal names are made unique, and a missing file is named in it', async () => {
  const { id, drawings } = await addLead(site.database, {
    kind: 'quote',
    drawings: ['plan.pdf', 'plan.pdf', 'gone.pdf'],
  });
  for (const [index, { fileKey }] of drawings.slice(0, 2).entries())
    await addStoredFile(site.dataDir, fileKey, `Drawing ${index}`);
  const answer = await ask(`/admin/leads/${id}/drawings.zip`);
  expect(answer.headers.get('content-disposition')).toMatch(/Q-\d+-drawings\.zip/);
  const files = await unzip(await answer.bytes());
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, content.toString()]),
  );
  expect(texts).toEqual({
    'MISSING.txt': expect.stringContaining('gone.pdf'),
    'plan.pdf': 'Drawing 0',
    'plan (2).pdf': 'Drawing 1',
  });
});

test('X5: a lead’s data is exported as a zip, alone or with the person’s other leads; a GET is audited, a HEAD is not', async () => {
  const { id, reference } = await addLead(site.database);
  const other = await addLead(site.database, { email: 'Thandi@Example.org' });
  const exported = async (path: string) => {
    const answer = await ask(path);
    const files = await unzip(await answer.bytes());
    const { leads } = JSON.parse(files['data.json']?.toString() ?? '');
    const file = answer.headers.get('content-disposition');
    return { file, references: leads.map((lead: { reference: string }) => lead.reference) };
  };
  const path = `/admin/leads/${id}/export`;
  expect((await ask(path, 'HEAD')).status).toBe(200);
  const alone = await exported(path);
  expect(alone.file).toContain(`personal-data-${reference}.zip`);
  expect(alone.references).toEqual([reference]);
  expect((await exported(`${path}?person`)).references).toEqual([reference, other.reference]);
  expect(
    await site.database.query(
      `select subject_id, details from audit_entries where action = 'personal-data-exported' order by at`,
    ),
  ).toEqual([
    { subject_id: id, details: { reference } },
    { subject_id: id, details: { reference: `${reference}, ${other.reference}` } },
  ]);
  expect((await ask('/admin/leads/00000000-0000-4000-8000-000000000001/export')).status).toBe(404);
});

test('L21: the CSV contains the filtered leads, and no cell that a spreadsheet would run', async () => {
  await addLead(site.database, {
    name: '=HYPERLINK("http://evil.example")',
    company: '@SUM(1)',
    message: 'Hello;=1+1\n+2',
    status: 'won',
  });
  await addLead(site.database, { name: 'Not asked for' });
  expect((await ask('/admin/leads.csv', 'HEAD')).status).toBe(200);
  const answer = await ask('/admin/leads.csv?status=won');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
  const text = await answer.text();
  expect(text.split('\r\n')[0]).toBe(
    'Reference,Received,Source,Kind,Business unit,Quote type,Name,Company,Email,Phone,Message,Parts,Drawings,Status,' +
      'Lost because,Owner,Follow up,First answered,Working minutes to answer,Last changed,Quoted (R),Won (R),Sample prices',
  );
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(text).toContain(`'@SUM(1)`);
  expect(text).toContain(`Hello;'=1+1\n'+2`);
  expect(text).not.toContain('Not asked for');
  expect((await audited()).filter(({ action }) => action === 'leads-exported')).toEqual([
    { action: 'leads-exported', details: { leads: '1', filtered: 'yes' } },
  ]);
});

test('L16: a form about a deleted lead, or with invalid values, is rejected', async () => {
  const { id } = await addLead(site.database);
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ id, ...fields });
    return (await fetch(`${site.url}/admin/leads/${id}`, { method: 'POST', body, headers: { cookie } }))
      .status;
  };
  expect(await post({ intent: 'status', status: 'lost', seen: 'new' })).toBe(422);
  expect(await post({ intent: 'status', status: 'sold', seen: 'new' })).toBe(422);
  expect(await post({ intent: 'owner', owner: 'nobody', seen: '' })).toBe(409);
  expect(await post({ intent: 'follow-up', followUpOn: 'tomorrow', seen: '' })).toBe(422);
  expect(await post({ intent: 'record', kind: 'entered' })).toBe(422);
  expect(await post({ intent: 'add-note', text: 'x'.repeat(4_001) })).toBe(422);
  expect(await post({ intent: 'nonsense' })).toBe(400);
  await site.database.query('delete from leads');
  // Any form about a deleted lead gets the same status.
  expect(await post({ intent: 'record', kind: 'call' })).toBe(409);
});
