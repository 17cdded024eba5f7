import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  docxParts,
  sampleDocx,
  samplePdf,
  sampleXlsx,
  zipParts,
} from '#app/platform/files/content/sample-files.fixture.ts';
import { HOSTILE_NAMES } from '#app/platform/files/hostile-names.fixture.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import { addPosition, addQuestion } from '../support/applications.ts';
import { openSite } from '../support/server.ts';

let question: string;
const site = await openSite({ TRUST_PROXY: 'on', SEND_BLOCK_LIST: 'blocked@example.org' });
beforeAll(async () => {
  await addPosition(site.database, 'Driver', { active: false });
  await addPosition(site.database, 'Storeman');
  await addPosition(site.database, 'Fitter');
  await site.database.query(
    "update positions set closes_on = now() - interval '2 days' where slug = 'fitter'",
  );
  question = `answer-${await addQuestion(site.database, await addPosition(site.database, 'Welder'), 'MIG?')}`;
});
afterAll(() => site[Symbol.asyncDispose]());

let sender = 0;
/** A different address for each request, so that only the tests of the limits reach them. */
function from(): Record<string, string> {
  sender += 1;
  return { 'X-Forwarded-For': `10.1.${sender >> 8}.${sender & 255}` };
}

type Answer = { success: boolean; reference?: string; error?: string; messages?: Record<string, string> };

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/api/apply`, {
    method: 'POST',
    body,
    headers: { ...from(), ...headers },
  });
  const answer: Answer = await response.json();
  return { status: response.status, ...answer };
}

type Content = string | Uint8Array<ArrayBuffer>;

function formOf(
  fields: Record<string, unknown>,
  files: readonly [name: string, content: Content][],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, content] of files) form.append('cv', new Blob([content]), name);
  return form;
}

const PDF: [string, Content] = ['cv.pdf', samplePdf('CV')];

const stored = async () => {
  const [rows] = await site.database.query('select count(*)::int as n from candidates');
  return { ...rows, files: (await readdir(path.join(site.dataDir, 'files/cvs')).catch(() => [])).length };
};

const applicationOf = async (reference = '') => {
  const [row] = await site.database.query<Record<string, unknown>>(
    'select * from applications a join candidates c on c.id = candidate_id where number = $1',
    [reference.slice(2)],
  );
  return row;
};

test('C8: multipart is stored, and answered with a reference', async () => {
  const answer = await post(formOf(validApplication('storeman'), [PDF]));
  expect(answer).toEqual({ status: 200, success: true, reference: expect.stringMatching(/^A-\d{4,}$/) });
  expect(await applicationOf(answer.reference)).toMatchObject({
    full_name: 'Thandi Mokoena',
    cv_name: 'cv.pdf',
    cv_media_type: 'application/pdf',
  });
});

test('C8: JSON with the CV as its only attachment is stored the same way', async () => {
  const data = Buffer.from(sampleDocx()).toString('base64');
  const fields = validApplication('welder', {
    fullName: 'From JSON',
    [question]: 'Yes',
    currentlyWorking: true,
    currentSalary: 6_000,
  });
  const answer = await post(JSON.stringify({ ...fields, attachments: [{ name: 'cv.docx', data }] }), {
    'Content-Type': 'application/json',
  });
  expect(answer).toMatchObject({ status: 200, success: true });
  expect(await applicationOf(answer.reference)).toMatchObject({
    full_name: 'From JSON',
    currently_working: true,
    current_salary: 6_000,
    cv_media_type: expect.stringContaining('wordprocessingml'),
  });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no position', { position: '' }, { position: 'Please choose a position' }],
  ['a position that never was', { position: 'ceo' }, { position: expect.stringContaining('closed') }],
  ['a closed position', { position: 'driver' }, { position: expect.stringContaining('closed') }],
  ['a question left out', { position: 'welder' }, expect.objectContaining({})],
  ['a number from elsewhere', { contactNumber: '+1 202 555 0142' }, { contactNumber: expect.any(String) }],
  ['a salary from nowhere', { desiredSalary: '1' }, { desiredSalary: expect.any(String) }],
  ['several at once', { fullName: '', email: 'x' }, { fullName: expect.any(String), email: 'Invalid email' }],
])('C2, C3, C4, C6: %s is rejected at its field, and nothing is stored', async (_what, changes, messages) => {
  const before = await stored();
  const answer = await post(formOf(validApplication('storeman', changes), [PDF]));
  expect(answer).toMatchObject({ status: 422, success: false });
  expect(answer.messages).toEqual(messages);
  expect(Object.values(answer.messages ?? {})).toContain(answer.error);
  expect(await stored()).toEqual(before);
});

test('C4: the unanswered question is named', async () => {
  const answer = await post(formOf(validApplication('welder'), [PDF]));
  expect(answer.messages).toEqual({ [question]: 'Please answer this question' });
});

const macros = await zipParts({ ...docxParts(), 'word/vbaProject.bin': 'macros' });

test.each<[string, [string, Content][], number, RegExp]>([
  ['no CV', [], 422, /^Please attach your CV$/],
  ['a picture named pdf', [['cv.pdf', 'JFIF']], 422, /^Please upload a Word document or PDF file$/],
  ['a page named doc', [['cv.doc', '<!doctype html><script>1</script>']], 422, /^Please upload a Word/],
  ['a workbook', [['cv.docx', sampleXlsx()]], 422, /Word|\.docx/],
  ['macros', [['cv.docx', macros]], 422, /macros/],
  ['a PDF with a zip behind it', [['cv.pdf', Buffer.concat([samplePdf(), sampleDocx()])]], 422, /./],
  ['half a document', [['cv.docx', sampleDocx().slice(0, 300)]], 422, /damaged/],
  ['an empty file', [['cv.pdf', '']], 422, /empty/],
  ['two files', [PDF, ['certificate.pdf', samplePdf('Trade test')]], 413, /Only one file/],
  ['more than 10 MB', [['cv.pdf', new Uint8Array(10 * 1024 * 1024 + 1)]], 413, /larger than 10 MB/],
])('C5: %s is rejected, and nothing is stored', async (_what, files, status, error) => {
  const before = await stored();
  const answer = await post(formOf(validApplication('storeman'), files));
  expect(answer).toMatchObject({ status, success: false, error: expect.stringMatching(error) });
  expect(await stored()).toEqual(before);
});

test('C5: a file whose name says that it is no CV is named together with the other mistakes', async () => {
  const answer = await post(formOf(validApplication('storeman', { email: 'x' }), [['cv.exe', 'MZ']]));
  expect(answer).toMatchObject({
    status: 422,
    messages: { email: 'Invalid email', cv: 'Please upload a Word document or PDF file' },
  });
});

test('C5: hostile file names never become part of a key, and are sanitised for display', async () => {
  const names = Object.values(HOSTILE_NAMES)
    .flat()
    .filter((name) => name.length < 60_000)
    .filter((_name, place) => place % 10 === 0);
  expect(names.length).toBeGreaterThan(15);
  const data = Buffer.from(samplePdf('Hostile')).toString('base64');
  for (const [place, name] of names.entries()) {
    const fields = validApplication('storeman', { fullName: `Hostile ${place}` });
    const answer = await post(JSON.stringify({ ...fields, attachments: [{ name, data }] }), {
      'Content-Type': 'application/json',
    });
    expect(answer, name).toMatchObject({ status: 200 });
  }
  for (const file of await readdir(path.join(site.dataDir, 'files/cvs'))) {
    expect(file).toMatch(/^[0-9a-f-]{36}$/);
  }
  const shown = await site.database.query<{ cv_name: string }>('select cv_name from applications');
  for (const { cv_name } of shown) {
    expect(cv_name).not.toMatch(/[\p{Cc}/\\"<>:|?*\u202a-\u202e]/u);
    expect(cv_name).toMatch(/\.(?:pdf|docx?)$/i);
  }
});

test('C8: the same submission sent twice concurrently is one application', async () => {
  const send = () =>
    post(
      formOf(validApplication('storeman', { fullName: 'Twice', submissionKey: 'a-key-of-the-form-1' }), [
        PDF,
      ]),
    );
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toMatchObject({ success: true });
  expect(other).toEqual(one);
  const rows = await site.database.query(`select 1 from candidates where full_name = 'Twice'`);
  expect(rows).toHaveLength(1);
});

const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };
/** Regression: each part took a kilobyte of memory until the body ended, so a few large requests crashed the server. */
const empty = (what: string) =>
  `${`--x\r\nContent-Disposition: form-data; ${what}\r\n\r\n\r\n`.repeat(1_000)}--x--\r\n`;

test.each<[string, BodyInit, Record<string, string>, number]>([
  ['nothing', '', {}, 415],
  ['text', 'hello', {}, 415],
  ['half a form', '--x\r\nContent-Disposition: form-data; name="a"', MULTIPART, 400],
  ['more empty files than any form has', empty('name="cv"; filename=""'), MULTIPART, 413],
  [
    'more parts without a name',
    empty('filename=""').replaceAll('Content-Disposition', 'X-Nothing'),
    MULTIPART,
    400,
  ],
  ['a list', '[]', { 'Content-Type': 'application/json' }, 400],
  ['an object for a name', '{"fullName":{"a":1}}', { 'Content-Type': 'application/json' }, 400],
])('X3: %s is rejected with the matching error', async (_what, body, headers, status) => {
  expect(await post(body, headers)).toMatchObject({ status, success: false, error: expect.any(String) });
});

test('L6, L12: only POST from this site is accepted', async () => {
  const get = await fetch(`${site.url}/api/apply`);
  expect(get.status).toBe(405);
  expect(get.headers.get('allow')).toBe('POST');
  const put = await fetch(`${site.url}/api/apply`, {
    method: 'PUT',
    body: formOf(validApplication('storeman'), [PDF]),
  });
  expect(put.status).toBe(405);
  const foreign = await fetch(`${site.url}/api/apply`, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example' },
    body: formOf(validApplication('storeman'), [PDF]),
  });
  expect(foreign.status).toBe(403);
});

test('L6: a blocked email address is rejected', async () => {
  const answer = await post(formOf(validApplication('storeman', { email: 'Blocked@example.org' }), [PDF]));
  expect(answer).toMatchObject({ status: 403, success: false });
});

test('L6: the configured limits apply here too', async () => {
  await using limited = await openSite({ SEND_RATE_LIMIT: '2/1h', SEND_BLOCK_HEADLESS: 'on' });
  const send = (headers: Record<string, string> = {}, fields = {}) =>
    fetch(`${limited.url}/api/apply`, {
      method: 'POST',
      headers: { 'Accept-Language': 'en-ZA', 'User-Agent': 'Mozilla/5.0', ...headers },
      body: formOf({ ...validApplication('storeman'), ...fields }, [PDF]),
    });
  expect((await send({ 'User-Agent': 'HeadlessChrome' })).status).toBe(451);
  expect((await send({}, { automated: 'yes' })).status).toBe(451);
  expect((await send()).status).toBe(422);
  const third = await send();
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('C2, C4: other caches may not store the page, so that they show no closed position', async () => {
  const page = await fetch(`${site.url}/career`);
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  const chosen = await fetch(`${site.url}/career?position=welder`);
  const html = await chosen.text();
  expect(html).toContain('MIG?');
  const unknown = await fetch(`${site.url}/career?position=%00%27nowhere`);
  expect(unknown.status).toBe(200);
});

test('C5, C7: without scripts a CV that is too large loses nothing that was typed, before or after it', async () => {
  const form = new FormData();
  form.set('fullName', 'Typed before');
  form.set('cv', new Blob([new Uint8Array(25 * 1024 * 1024)]), 'scan.pdf');
  form.set('interestReason', 'Typed after');
  const response = await fetch(`${site.url}/career`, { method: 'POST', body: form, headers: from() });
  expect(response.status).toBe(413);
  const html = await response.text();
  expect(html).toContain('value="Typed before"');
  expect(html).toContain('Typed after</textarea>');
  expect(html).toContain('larger than 10 MB');
});

test('H8: a position whose closing date is over refuses applications by direct link too', async () => {
  expect((await fetch(`${site.url}/career/fitter`)).status).toBe(410);
  const form = await (await fetch(`${site.url}/career?position=fitter`)).text();
  expect(form).toMatch(/<option[^>]*value="fitter"[^>]*disabled|<option[^>]*disabled[^>]*value="fitter"/);
  const before = await stored();
  const refusal = { status: 422, messages: { position: expect.stringContaining('closed') } };
  expect(await post(formOf(validApplication('fitter'), [PDF]))).toMatchObject(refusal);
  const plain = await fetch(`${site.url}/career?position=fitter`, {
    method: 'POST',
    body: formOf(validApplication('fitter'), [PDF]),
    headers: from(),
  });
  expect(plain.status).toBe(422);
  expect(await stored()).toEqual(before);
});

test("C4, X5: a page rendered with a visitor's input is shown to nobody else", async () => {
  const step = await fetch(`${site.url}/career`, {
    method: 'POST',
    body: formOf(
      { ...validApplication('welder', { fullName: 'Seen by me alone' }), intent: 'questions' },
      [],
    ),
    headers: from(),
  });
  expect(step.status).toBe(200);
  expect(step.headers.get('cache-control')).toBe('private, no-store');
  const html = await step.text();
  expect(html).toContain('Seen by me alone');
  expect(html).toContain('MIG?');
  expect(await (await fetch(`${site.url}/career`)).text()).not.toContain('Seen by me alone');
});
