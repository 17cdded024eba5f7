import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPosition, addQuestion } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { CV_PREFIX } from '../applications/cv-files.server.ts';
import { answerField, type Question, questionTokens } from '../positions/asked-questions.ts';
import { eraseApplication } from '../privacy/erasure.commands.server.ts';
import { replaceCv } from '../private-page/applicant.commands.server.ts';
import { validApplication } from './application-fields.fixture.ts';
import { type FilledInBy, readApplication } from './application-fields.ts';
import { type Origin, submitApplication } from './apply.commands.server.ts';
import { POSITION_CLOSED } from './apply-notices.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

let position: { id: string; slug: string };
beforeEach(async () => {
  await services.database.query('truncate sending_counts');
  const slug = `welder-${randomUUID()}`;
  position = { slug, id: await addPosition(services.database, slug) };
});

const CAREERS: Origin = { from: 'careers' };

function application(changes: Record<string, unknown> = {}, by: FilledInBy = 'applicant') {
  const read = readApplication(validApplication(position.slug, changes), by);
  if (!read.ok) throw new Error(`The sample is wrong: ${JSON.stringify(read.messages)}`);
  return read.application;
}

async function cv(content = 'A life in steel') {
  const file = path.join(services.dataDir, 'spool', randomUUID());
  await writeFile(file, content);
  return {
    name: 'My CV.pdf',
    path: file,
    bytes: content.length,
    sha256: `sha-of-${content}`,
    mediaType: 'application/pdf',
  };
}

const submit = async (changes = {}, key: string | null = randomUUID(), origin: Origin = CAREERS) =>
  submitApplication(services, application(changes), await cv(), key, origin);

const storedCvs = async () =>
  (await Array.fromAsync(services.files.list(CV_PREFIX))).map(({ key }) => key).toSorted();
const namedCvs = async () =>
  (await services.database.query<{ cv_key: string }>('select cv_key from applications'))
    .map((row) => row.cv_key)
    .toSorted();

const applied = () =>
  services.database.query<Record<string, unknown>>(
    `select a.*, c.full_name, c.email, c.contact_number, c.avatar,
       (select json_agg(json_build_array(question, answer) order by place) from application_answers where application_id = a.id) as answers,
       (select count(*)::int from notifications n where n.application_id = a.id and not read) as notified,
       (select json_agg(json_build_array(kind, recipient_id) order by kind, recipient_id) from outgoing_mails m where m.subject_id = a.id) as mails
     from applications a join candidates c on c.id = candidate_id where position_id = $1 order by number`,
    [position.id],
  );

async function addAdmin(emailNotifications: boolean | null): Promise<string> {
  const [admin] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Tess', $1, 'Admin') returning id`,
    [`${randomUUID()}@example.com`],
  );
  const id = admin?.id ?? '';
  if (emailNotifications !== null) {
    await services.database.query('insert into admin_settings values ($1, $2, true, false, true)', [
      id,
      emailNotifications,
    ]);
  }
  return id;
}

test('C8, C9: candidate, answers, application, notification and mails are stored together, with the CV', async () => {
  await services.database.query('delete from admins');
  const [wants] = [await addAdmin(true), await addAdmin(false), await addAdmin(null)];
  const licence = await addQuestion(services.database, position.id, 'A licence?', 'checkbox');
  const welding = await addQuestion(services.database, position.id, 'Which welds?', 'select', ['MIG', 'TIG']);
  const sent = await submit({ [answerField(welding)]: 'TIG', [answerField(licence)]: 'yes' });
  const [row, ...others] = await applied();
  expect(others).toEqual([]);
  expect(sent).toEqual({ ok: true, id: row?.id, reference: `A-${row?.number}` });
  expect(row).toMatchObject({
    status: 'active',
    full_name: 'Thandi Mokoena',
    email: 'thandi@example.org',
    contact_number: '+27 82 555 0142',
    avatar: 'welding-mask',
    currently_working: false,
    reason_for_change: 'growth',
    current_salary: 4000,
    desired_salary: 8000,
    highest_qualification: 'matric',
    interest_reason: 'I like steel.',
    cv_name: 'My CV.pdf',
    cv_media_type: 'application/pdf',
    answers: [
      ['A licence?', 'Yes'],
      ['Which welds?', 'TIG'],
    ],
    notified: 1,
    mails: [
      ['application-to-admin', wants],
      ['application-to-applicant', null],
    ],
  });
  const key = String(row?.cv_key);
  expect(key).toMatch(/^cvs\/[0-9a-f-]{36}$/);
  const content = await Array.fromAsync(await services.files.read(key));
  expect(Buffer.concat(content).toString()).toBe('A life in steel');
});

test('R13: an application entered by staff is stored like any other, is audited, and sends no notifications or mail', async () => {
  const actor = { id: await addAdmin(true), name: 'Tess' };
  const entered = application({ contactNumber: '555-0142 (after 5)' }, 'staff');
  const sent = await submitApplication(services, entered, await cv(), null, { from: 'office', actor });
  const [row] = await applied();
  expect(sent).toMatchObject({ ok: true, id: row?.id });
  expect(row).toMatchObject({
    contact_number: '555-0142 (after 5)',
    interest_reason: '',
    notified: 0,
    mails: null,
  });
  const [entry] = await services.database.query('select * from audit_entries where subject_id = $1', [
    row?.id,
  ]);
  expect(entry).toMatchObject({
    actor_name: 'Tess',
    action: 'application-created',
    details: { reference: `A-${row?.number}` },
  });
});

test('R13: staff may enter an application without a CV; one can be added later, and both can be erased', async () => {
  const actor = { id: await addAdmin(false), name: 'Tess' };
  const left = { avatar: '', reasonForChange: '', highestQualification: '' };
  const before = await storedCvs();
  const enter = () =>
    submitApplication(services, application(left, 'staff'), null, null, { from: 'office', actor });
  const sent = await enter();
  if (!sent.ok) throw new Error('It was refused');
  expect(await enter()).toEqual(sent);
  const [row, ...others] = await applied();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    avatar: null,
    reason_for_change: '',
    highest_qualification: '',
    cv_name: null,
    cv_key: null,
    cv_bytes: null,
    cv_media_type: null,
  });
  expect(await storedCvs()).toEqual(before);

  expect(await replaceCv(services, actor, sent.id, await cv('Found in a drawer'))).toEqual({ ok: true });
  const [added] = await applied();
  expect(added).toMatchObject({ cv_name: 'My CV.pdf', cv_bytes: 17 });
  const second = await submitApplication(
    services,
    application({ ...left, fullName: 'Sipho' }, 'staff'),
    null,
    null,
    {
      from: 'office',
      actor,
    },
  );
  if (!second.ok) throw new Error('It was refused');
  for (const { id } of [sent, second]) expect(await eraseApplication(services, actor, id)).toBe(true);
  expect(await applied()).toEqual([]);
  const jobs = await services.database.query(`select data from pgboss.job where name = 'remove-file'`);
  expect(jobs).toEqual([{ data: { fileKey: added?.cv_key } }]);
  await services.files.remove(String(added?.cv_key));
});

test('C8, X3: while what a failing store has of a CV is removed, the application holds no database connection', async () => {
  const held: number[] = [];
  const discard = async (keys: readonly string[]) => {
    held.push(services.pool.totalCount - services.pool.idleCount);
    await services.files.discard(keys);
  };
  const put = () => Promise.reject(new Error('The store is down'));
  const failing = { ...services, files: { ...services.files, put, discard } };
  const sent = submitApplication(failing, application(), await cv(), randomUUID(), CAREERS);
  await expect(sent).rejects.toThrow('The store is down');
  expect(held).toEqual([0]);
});

test('R13: a CV is stored completely or not at all', async () => {
  await submit();
  const half = services.database.query('update applications set cv_name = null where position_id = $1', [
    position.id,
  ]);
  await expect(half).rejects.toThrow('applications_cv_whole');
});

test('C8: the same application sent eight times concurrently is stored once, with one CV', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit({}, key)));
  expect(new Set(answers.map((answer) => answer.ok && answer.reference)).size).toBe(1);
  expect(await applied()).toHaveLength(1);
  expect(await storedCvs()).toEqual(await namedCvs());
});

test('C8: without a key, identical applications count as one within ten minutes, and as separate ones after that', async () => {
  const first = await submit({}, null);
  expect(await submit({}, null)).toEqual(first);
  await services.database.query(
    `update applications set created_at = now() - interval '11 minutes' where position_id = $1`,
    [position.id],
  );
  expect(await submit({}, null)).not.toEqual(first);
});

test('C8: a form that was received and is sent again with changes makes no second application, and says so', async () => {
  const key = randomUUID();
  const first = await submit({}, key);
  const refused = { ok: false, receivedAs: first.ok && first.reference };
  expect(await submit({ interestReason: 'I love steel.' }, key)).toEqual(refused);
  const changedCv = await submitApplication(services, application(), await cv('Second'), key, CAREERS);
  expect(changedCv).toEqual(refused);
  expect(await submit({}, key)).toEqual(first);
  expect(await applied()).toHaveLength(1);
  expect(await storedCvs()).toEqual(await namedCvs());
});

test('C8: of a form and its changed copy that arrive at the same time one is stored', async () => {
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3, 4].map((n) => submit({ interestReason: `Version ${n}` }, key)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await applied()).toHaveLength(1);
});

test('C2: an application for a closed or unknown position is refused, and nothing is stored', async () => {
  await services.database.query('update positions set active = false where id = $1', [position.id]);
  expect(await submit()).toEqual({ ok: false, messages: { position: POSITION_CLOSED } });
  const nowhere = application({ position: 'no-such-position' });
  expect(await submitApplication(services, nowhere, await cv(), null, CAREERS)).toEqual({
    ok: false,
    messages: { position: POSITION_CLOSED },
  });
  expect(await applied()).toEqual([]);
  expect(await storedCvs()).toEqual(await namedCvs());
});

test('C2: a position that closes concurrently either closes first or waits until the application is stored', async () => {
  const client = await services.pool.connect();
  try {
    await client.query('begin');
    await client.query('update positions set active = false where id = $1', [position.id]);
    const sending = submit();
    await expect.poll(waiting).toBeGreaterThan(0);
    await client.query('commit');
    expect(await sending).toEqual({ ok: false, messages: { position: POSITION_CLOSED } });
  } finally {
    client.release();
  }
});

async function waiting(): Promise<number> {
  const rows = await services.database.query(
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  );
  const tuples = await services.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length + tuples.length;
}

test("C4: answers are validated against the position's current questions", async () => {
  const asked = await addQuestion(services.database, position.id, 'Since when do you weld?');
  const refused = await submit();
  expect(refused).toEqual({ ok: false, messages: { [answerField(asked)]: 'Please answer this question' } });
  await services.database.query('delete from questions where id = $1', [asked]);
  expect(await submit({ [answerField(asked)]: 'Since 2010' })).toMatchObject({ ok: true });
  expect(await applied()).toEqual([expect.objectContaining({ answers: null })]);
  expect(await storedCvs()).toEqual(await namedCvs());
});

test('C4, C8: an answer to an earlier wording of a question is refused, unless the same submission was already stored', async () => {
  const id = await addQuestion(services.database, position.id, 'Night shifts?', 'radio', ['Yes', 'No']);
  const changes = { [answerField(id)]: 'No' };
  const question = { id, type: 'radio', text: 'Night shifts?', options: ['Yes', 'No'] } as const;
  const shown = (...questions: Question[]): Origin => ({ from: 'careers', shown: questionTokens(questions) });
  const first = await submit(changes, 'the-key-of-the-form', shown(question));
  expect(first).toMatchObject({ ok: true });
  await services.database.query(`update questions set text = 'No night shifts?' where id = $1`, [id]);
  expect(await submit(changes, randomUUID(), shown(question))).toMatchObject({
    ok: false,
    changed: true,
    messages: { [answerField(id)]: expect.stringContaining('was changed') },
  });
  expect(await submit(changes, randomUUID(), shown())).toMatchObject({
    ok: false,
    changed: true,
    messages: { [answerField(id)]: expect.stringContaining('was added') },
  });
  expect(await submit(changes, 'the-key-of-the-form', shown(question))).toEqual(first);
  expect(await applied()).toHaveLength(1);
});

test('C9, X3: a mailbox gets at most ten acknowledgements a day, also of concurrent applications; all are stored', async () => {
  const spellings = ['lerato@example.org', 'Lerato@Example.org', 'lerato+jobs@example.org'];
  const all = Array.from({ length: 12 }, (_, at) =>
    submit({ email: spellings[at % 3], interestReason: `Reason ${at}` }),
  );
  expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  const rows = await applied();
  expect(rows).toHaveLength(12);
  expect(
    rows.filter(({ mails }) => JSON.stringify(mails)?.includes('application-to-applicant')),
  ).toHaveLength(10);
  await submit({ email: 'sipho@example.org' });
  expect(JSON.stringify((await applied()).at(-1)?.mails)).toContain('application-to-applicant');
});

test.each(['candidates', 'application_answers', 'notifications', 'outgoing_mails'])(
  'C8: if %s can’t be written, nothing of the application is stored, including the CV',
  async (table) => {
    await addQuestion(services.database, position.id, 'Ready?', 'checkbox');
    const before = await services.database.query('select count(*) from candidates');
    await services.database.query(`alter table ${table} rename to away`);
    await expect(submit()).rejects.toThrow();
    await services.database.query(`alter table away rename to ${table}`);
    expect(await applied()).toEqual([]);
    expect(await services.database.query('select count(*) from candidates')).toEqual(before);
    expect(await storedCvs()).toEqual(await namedCvs());
  },
);

test('C8: if the CV can’t be stored, neither is the application', async () => {
  const gone = { ...(await cv()), path: path.join(services.dataDir, 'nowhere') };
  await expect(submitApplication(services, application(), gone, null, CAREERS)).rejects.toThrow();
  expect(await applied()).toEqual([]);
  // Nobody waits for a removal that takes long.
  await expect.poll(storedCvs).toEqual(await namedCvs());
});
