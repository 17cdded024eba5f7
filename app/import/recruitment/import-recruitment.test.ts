import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pdfOfPages } from '#app/platform/files/content/sample-files.fixture.ts';
import { eraseApplication } from '#app/recruitment/privacy/erasure.commands.server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { daysAgo, sample } from './export.fixture.ts';
import { openExportFolder } from './export-folder.server.ts';
import { importRecruitment } from './import-recruitment.server.ts';

let folder: string;
const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query(
    'truncate positions, questions, candidates, recruitment_imports, admins, outgoing_mails restart identity cascade',
  );
  folder = await mkdtemp(path.join(tmpdir(), 'kerf-import-test-'));
  await mkdir(path.join(folder, 'cvs'));
  return () => rm(folder, { recursive: true, force: true });
});

async function run(content: Record<string, unknown>, retentionMonths: number | null = 24) {
  for (const [name, documents] of Object.entries(content)) {
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(documents));
  }
  await writeFile(path.join(folder, 'cvs', '1700-cv.pdf'), pdfOfPages([''], '<< /S /JavaScript /JS (1) >>'));
  return importRecruitment(services, await openExportFolder(folder), retentionMonths);
}

const rows = (sql: string) => services.database.query<Record<string, unknown>>(sql);

/** Every table that an import may write. */
const everything = () =>
  Promise.all(
    [
      'positions',
      'questions',
      'candidates',
      'applications',
      'application_answers',
      'notes',
      'recruitment_imports',
    ].map((table) => rows(`select to_jsonb(t) as row from ${table} t order by 1`)),
  );

async function addAdmin(email: string): Promise<void> {
  await rows(`insert into admins (name, email, position) values ('Nomsa', '${email}', 'Manager')`);
}

test('H13, L16: positions, questions, candidates, applications, answers, notes and CVs are imported, with cautions', async () => {
  await addAdmin('nomsa@example.com');
  const { counts, findings, expired } = await run(sample());
  expect({ findings, expired }).toEqual({ findings: [], expired: 0 });
  expect(Object.values(counts).map(({ created }) => created)).toEqual([1, 1, 2, 1]);
  expect(
    await rows(
      `select number, full_name, contact_number, p.slug, a.status, contacted, currently_working, m.name as assignee,
         cv_name, answer, n.text, extract(epoch from a.created_at)::int as at
       from applications a join candidates c on c.id = a.candidate_id join positions p on p.id = a.position_id
       left join admins m on m.id = a.assignee_id left join notes n on n.application_id = a.id
       left join application_answers w on w.application_id = a.id order by number`,
    ),
  ).toEqual([
    {
      number: 1001,
      full_name: 'Thandi M.',
      contact_number: '+27 82 555 0142',
      slug: 'welder',
      status: 'busy',
      contacted: true,
      currently_working: true,
      assignee: 'Nomsa',
      cv_name: '1700-cv.pdf',
      answer: 'TIG',
      text: 'Phoned her',
      at: sample().jobApplication[1]?.creation_date.seconds,
    },
    expect.objectContaining({
      number: 1002,
      full_name: 'André',
      status: 'hired',
      assignee: null,
      cv_name: null,
    }),
  ]);
  const [cv] = await rows('select cv_key from applications where cv_key is not null');
  expect(await services.files.exists(String(cv?.cv_key))).toBe(true);
  expect(await rows('select file_key, cautions from file_checks')).toEqual([
    { file_key: cv?.cv_key, cautions: ['scripts'] },
  ]);
});

test('H13: an import sends no mail and adds no notifications', async () => {
  await addAdmin('nomsa@example.com');
  await run(sample());
  expect(await rows('select 1 from outgoing_mails')).toEqual([]);
  expect(await rows('select 1 from notifications')).toEqual([]);
});

test('H13: a second import changes nothing', async () => {
  const content = sample();
  await run(content);
  const before = await everything();
  const { counts } = await run(content);
  expect(await everything()).toEqual(before);
  expect(Object.values(counts).map(({ unchanged }) => unchanged)).toEqual([1, 1, 2, 1]);
});

test('H13: what changed there is updated here, with new documents and a CV that was missing', async () => {
  const content = sample();
  await run({ ...content, jobApplication: [{ ...content.jobApplication[1], cv: 'gone.pdf' }], note: [] });
  await services.database.query(`update applications set search = 'as it was'`);
  const { counts } = await run({
    ...content,
    candidate: [{ ...content.candidate[0], email: 'new@example.com' }, content.candidate[1]],
  });
  expect(counts.candidate).toMatchObject({ created: 1, updated: 1 });
  expect(counts.note.created).toBe(1);
  expect(
    await rows(
      'select email, cv_name from candidates c join applications a on a.candidate_id = c.id order by number',
    ),
  ).toEqual([
    { email: 'new@example.com', cv_name: '1700-cv.pdf' },
    { email: 'andre@example.com', cv_name: null },
  ]);
  // A job fills in what they are found by.
  expect(await rows(`select search from applications where search = 'as it was'`)).toEqual([]);
});

test('H13, X5: what staff edited or erased here stays so', async () => {
  const content = sample();
  await addAdmin('nomsa@example.com');
  await run(content);
  const [erased] = await rows('select id from applications where number = 1002');
  await eraseApplication(services, null, String(erased?.id));
  await rows("update applications set status = 'closed' where number = 1001");
  const changed = content.jobApplication.map((one) => ({ ...one, status: 'accepted' }));
  const { counts, findings } = await run({ ...content, jobApplication: changed });
  expect(counts.candidate).toMatchObject({ created: 0, kept: 2 });
  expect(findings.map(({ document }) => document)).toEqual(['jobApplication a1', 'jobApplication a2']);
  expect(await rows('select number, status from applications')).toEqual([{ number: 1001, status: 'closed' }]);
});

/** The sample with dates of its candidates: without one, and without an application, nobody is imported. */
function dated() {
  const { jobApplication, ...content } = sample();
  const candidate = content.candidate.map((one) => ({ ...one, createdAt: { seconds: daysAgo(30) } }));
  return {
    without: { ...content, candidate, jobApplication: [] },
    full: { ...content, candidate, jobApplication },
  };
}

const people = () =>
  rows(
    `select full_name, email, contact_number, a.number from candidates c left join applications a on a.candidate_id = c.id
     order by full_name`,
  );

test('H13: whoever was imported without an application, which that export lacked, gets it from the next', async () => {
  const { without, full } = dated();
  expect((await run(without)).counts.candidate.created).toBe(2);
  // Staff have edited one of them, the old system the other.
  await rows("update candidates set contact_number = '+27 82 555 0177' where email = 'thandi@example.com'");
  const [thandi, andre] = full.candidate;
  const changed = { ...full, candidate: [thandi, { ...andre, email: 'new@example.com' }] };
  await run(changed);
  expect(await people()).toEqual([
    { full_name: 'André', email: 'new@example.com', contact_number: '+27 82 555 0143', number: 1002 },
    {
      full_name: 'Thandi M.',
      email: 'thandi@example.com',
      contact_number: '+27 82 555 0177',
      number: 1001,
    },
  ]);
  expect(await rows('select text from notes')).toEqual([{ text: 'Phoned her' }]);
  const before = await everything();
  expect((await run(changed)).counts.candidate).toMatchObject({ unchanged: 2 });
  expect(await everything()).toEqual(before);
});

test('H13: whoever was imported with an application stays one candidate if the next export lacks it', async () => {
  const { without, full } = dated();
  await run(full);
  const before = await everything();
  expect((await run(without)).counts.candidate).toMatchObject({ created: 0, unchanged: 2 });
  expect(await everything()).toEqual(before);
});

test('H13, X5: whoever was imported without an application and erased here stays so once it comes', async () => {
  const { without, full } = dated();
  await run(without);
  await rows("delete from candidates where email = 'andre@example.com'");
  expect((await run(full)).counts.candidate).toMatchObject({ created: 1, kept: 1 });
  expect((await people()).map(({ full_name }) => full_name)).toEqual(['Thandi M.']);
});

test('H13: a position that exists by the same name is used, and stays as it is', async () => {
  await rows("insert into positions (slug, name, active) values ('welder', 'WELDER', true)");
  await run(sample());
  expect(await rows('select name from positions')).toEqual([{ name: 'WELDER' }]);
  expect(await rows('select count(*)::int as n from applications where position_id is not null')).toEqual([
    { n: 2 },
  ]);
  const content = sample();
  const closed = content.position.map((one) => ({ ...one, active: false }));
  const { counts } = await run({ ...content, position: closed });
  expect(counts.position).toMatchObject({ updated: 0, kept: 1 });
  expect(await rows('select name, active from positions')).toEqual([{ name: 'WELDER', active: true }]);
});

test('H13, X5: who applied before the retention time is counted and left out, unless asked for', async () => {
  const content = sample();
  const old = content.jobApplication.map((one) =>
    one.id === 'a1' ? { ...one, creation_date: { seconds: daysAgo(800) } } : one,
  );
  const { counts, expired, findings } = await run({ ...content, jobApplication: old });
  expect(expired).toBe(1);
  expect(findings.filter(({ document }) => document !== 'user u1')).toEqual([]);
  expect(counts.candidate).toMatchObject({ created: 1, 'left out': 1 });
  expect(counts.note['left out']).toBe(1);
  expect((await run({ ...content, jobApplication: old }, null)).counts.candidate).toMatchObject({
    created: 1,
    unchanged: 1,
  });
});

test('H13: what is orphaned or unknown is reported, and the rest comes in', async () => {
  const content = sample();
  const { counts, findings } = await run({
    ...content,
    qualifyingQuestions: [
      { id: 'q2', positionId: 'gone', type: 'text', text: 'Why?' },
      { id: 'q3', positionId: 'p1', type: 'slider', text: 'How many?' },
      { id: 'q4', positionId: 'p1', type: 'radio', text: 'Which?', options: ['one'] },
    ],
    candidate: [
      content.candidate[0],
      { id: 'c3', fullName: 'No application', email: 'a@example.com', contactNumber: '' },
      'text',
      { fullName: 'no id' },
    ],
    jobApplication: [content.jobApplication[1], { ...content.jobApplication[0], can_id: 'c2' }],
    note: [{ id: 'n2', author: 'Nomsa', text: 'Lost', timestamp: { seconds: daysAgo(1) }, job_id: 'gone' }],
  });
  expect(findings.map(({ document, field }) => `${document} ${field}`.trim()).sort()).toEqual([
    'candidate c3',
    'candidate.json entry 3',
    'candidate.json entry 4',
    'jobApplication a2 can_id',
    'note n2 job_id',
    'qualifyingQuestions q2 positionId',
    'qualifyingQuestions q3 type',
    'qualifyingQuestions q4 options',
    'user u1 email',
  ]);
  expect(counts.question).toMatchObject({ created: 1, 'left out': 2 });
  expect(counts.candidate).toMatchObject({ created: 1, 'left out': 2 });
});

test('H13: a CV that is missing, or no CV, is reported, and the application imported without it', async () => {
  const [second, first] = sample().jobApplication;
  await writeFile(path.join(folder, 'cvs', 'cat.pdf'), 'meow');
  const { counts, findings } = await run({
    ...sample(),
    jobApplication: [
      { ...first, cv: 'https://files.example/o/cvs%2Fgone.pdf' },
      { ...second, cv: 'cat.pdf' },
    ],
  });
  expect(counts.candidate.created).toBe(2);
  expect(findings.filter(({ field }) => field === 'cv').map(({ document }) => document)).toEqual([
    'jobApplication a1',
    'jobApplication a2',
  ]);
  expect(await rows('select 1 from applications where cv_key is not null')).toEqual([]);
});

test('H13, L16: an imported CV waits for the virus scan, and staff are told what it can do', async () => {
  const [second, first] = sample().jobApplication;
  const missing = { ...second, cv: 'gone.pdf' };
  await run({ ...sample(), jobApplication: [{ ...first, cv: '1700-cv.pdf' }, missing] });
  const checks = () =>
    rows(
      'select verdict, cautions, scan_at is not null as waits from applications join file_checks on file_key = cv_key order by number',
    );
  const waiting = { verdict: null, cautions: ['scripts'], waits: true };
  expect(await checks()).toEqual([waiting]);
  // One that is added by a later import is treated alike.
  await run({
    ...sample(),
    jobApplication: [
      { ...first, cv: '1700-cv.pdf' },
      { ...missing, cv: '1700-cv.pdf' },
    ],
  });
  expect(await checks()).toEqual([waiting, waiting]);
});

test('H13: documents by ID are read like a list', async () => {
  const { candidate, ...content } = sample();
  const byId = Object.fromEntries(candidate.map(({ id, ...fields }) => [id, fields]));
  expect((await run({ ...content, candidates: byId })).counts.candidate.created).toBe(2);
});

test('H13: a folder without an export, and a broken file, stop the import before anything is written', async () => {
  await expect(openExportFolder(path.join(folder, 'nope'))).rejects.toThrow("nope can't be read as a folder");
  await expect(openExportFolder(folder)).rejects.toThrow('has none of the files user.json');
  await writeFile(path.join(folder, 'candidate.json'), '[{');
  await expect(openExportFolder(folder)).rejects.toThrow('candidate.json is not valid JSON');
});
