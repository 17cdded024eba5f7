import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { applications, candidates, notes } from '../applications/applications.tables.ts';
import { eraseApplication, eraseExpired, eraseImported, erasePerson } from './erasure.commands.server.ts';
import { findPerson } from './personal-data.queries.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const riaan = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };

/** The number of rows in each recruitment table that belong to an application. */
async function rowsOf({ id, candidateId }: { id: string; candidateId: string }) {
  const [counts] = await services.database.query<Record<string, number>>(
    `select (select count(*)::int from candidates where id = $2) as candidates,
       (select count(*)::int from applications where id = $1) as applications,
       (select count(*)::int from application_answers where application_id = $1) as answers,
       (select count(*)::int from notes where application_id = $1) as notes,
       (select count(*)::int from notifications where application_id = $1) as notifications`,
    [id, candidateId],
  );
  return counts;
}

async function addNote(applicationId: string): Promise<string> {
  const [note] = await services.db
    .insert(notes)
    .values({ applicationId, author: 'Riaan', text: 'Called.' })
    .returning({ id: notes.id });
  if (note === undefined) throw new Error('The note was not written');
  return note.id;
}

const jobs = (name: string) =>
  services.database.query<{ data: Record<string, string> }>('select data from pgboss.job where name = $1', [
    name,
  ]);

test('R2: deleting an application deletes its candidate, answers, notes, notification and mails, and its file by a job', async () => {
  const gone = await addApplication(services.database, { answers: [['Shifts?', 'Yes']], notified: true });
  const stays = await addApplication(services.database, { answers: [['Shifts?', 'No']], notified: true });
  const noteId = await addNote(gone.id);
  for (const subject of [gone.id, noteId, stays.id]) await queueMail(services.db, 'any', subject);

  expect(await eraseApplication(services, riaan, gone.id)).toBe(true);

  const none = { candidates: 0, applications: 0, answers: 0, notes: 0, notifications: 0 };
  expect(await rowsOf(gone)).toEqual(none);
  expect(await rowsOf(stays)).toEqual({
    ...none,
    candidates: 1,
    applications: 1,
    answers: 1,
    notifications: 1,
  });
  expect(await services.database.query('select subject_id from outgoing_mails')).toEqual([
    { subject_id: stays.id },
  ]);
  expect(await jobs('remove-file')).toEqual([{ data: { fileKey: gone.cvKey } }]);
  expect(await jobs('mail-forgotten')).toHaveLength(2);
  expect(
    await services.database.query('select actor_name, action, subject_id, details from audit_entries'),
  ).toEqual([
    {
      actor_name: 'Riaan',
      action: 'application-deleted',
      subject_id: gone.id,
      details: { reference: `A-${gone.number}` },
    },
  ]);
});

test('R2: of two concurrent deletions of the same application one succeeds, and it is audited once', async () => {
  const { id } = await addApplication(services.database);
  const both = await Promise.all([1, 2].map(() => eraseApplication(services, riaan, id)));
  expect(both.sort()).toEqual([false, true]);
  expect(
    await services.database.query('select action from audit_entries where subject_id = $1', [id]),
  ).toHaveLength(1);
});

test('R2: a note and its mail that are being written concurrently are deleted too', async () => {
  const application = await addApplication(services.database);
  const erased = await services.db.transaction(async (tx) => {
    const [note] = await tx
      .insert(notes)
      .values({ applicationId: application.id, author: 'Riaan', text: 'Called.' })
      .returning({ id: notes.id });
    if (note === undefined) throw new Error('The note was not written');
    await queueMail(tx, 'any', note.id);
    const erasing = eraseApplication(services, riaan, application.id);
    await waitingForLock();
    return { erasing, noteId: note.id };
  });
  expect(await erased.erasing).toBe(true);
  expect(await rowsOf(application)).toMatchObject({ applications: 0, notes: 0 });
  expect(
    await services.database.query('select id from outgoing_mails where subject_id = $1', [erased.noteId]),
  ).toEqual([]);
});

test("R2: editing a candidate and deleting it concurrently don't deadlock", async () => {
  const { id, candidateId } = await addApplication(services.database);
  const { erasing } = await services.db.transaction(async (tx) => {
    await tx.update(candidates).set({ fullName: 'Thandi M.' }).where(eq(candidates.id, candidateId));
    const begun = eraseApplication(services, riaan, id);
    await waitingForLock();
    await tx.update(applications).set({ lastEditedAt: new Date() }).where(eq(applications.id, id));
    return { erasing: begun };
  });
  expect(await erasing).toBe(true);
});

const email = 'lerato@example.org';
const remaining = () =>
  services.database.query('select full_name from candidates where lower(email) = $1 order by full_name', [
    email,
  ]);

test('X5: a person is all applications of one email address, ignoring case, and is erased completely or not at all', async () => {
  const first = await addApplication(services.database, { email, fullName: 'Lerato' });
  const second = await addApplication(services.database, {
    email: 'Lerato@Example.org',
    fullName: 'L. Dube',
  });
  await addApplication(services.database, { email: 'other-lerato@example.org' });

  // One has come in since, or has been erased since.
  for (const expected of [1, 3])
    expect(await erasePerson(services, riaan, first.id, expected)).toEqual({ ok: false, fault: 'changed' });
  expect(await remaining()).toHaveLength(2);
  expect(await erasePerson(services, riaan, first.id, 2)).toEqual({ ok: true });
  expect(await remaining()).toEqual([]);
  expect(await rowsOf(second)).toMatchObject({ applications: 0 });
  expect(await erasePerson(services, riaan, first.id, 2)).toEqual({ ok: false, fault: 'gone' });
  const noted = await services.database.query(
    `select details->>'reference' as reference from audit_entries where subject_id in ($1, $2) order by 1`,
    [first.id, second.id],
  );
  expect(noted.map(({ reference }) => reference)).toEqual([`A-${first.number}`, `A-${second.number}`]);
});

test('X5: a candidate of the same address without an application goes too, and does not count as one', async () => {
  const { id } = await addApplication(services.database, { email, fullName: 'Lerato' });
  await services.database.query(
    `insert into candidates (full_name, email, contact_number) values ('L. Dube', 'Lerato@Example.org', '')`,
  );
  const person = await findPerson(services.db, id);
  expect(person.withoutApplication.map(({ fullName }) => fullName)).toEqual(['L. Dube']);
  expect(await erasePerson(services, riaan, id, person.applications.length)).toEqual({ ok: true });
  expect(await remaining()).toEqual([]);
});

test('X5: a candidate who has not applied is erased from the list of candidates, one who has is not', async () => {
  const own = 'imported@example.org';
  const { candidateId } = await addApplication(services.database, { email: own });
  const [imported] = await services.database.query<{ id: string }>(
    `insert into candidates (full_name, email, contact_number) values ('L. Dube', $1, '') returning id`,
    [own],
  );
  expect(await eraseImported(services, riaan, candidateId)).toBe(false);
  expect(await eraseImported(services, riaan, imported?.id ?? '')).toBe(true);
  expect(await eraseImported(services, riaan, imported?.id ?? '')).toBe(false);
  expect(
    await services.database.query(
      'select action, actor_name, details from audit_entries where subject_id = $1',
      [imported?.id],
    ),
  ).toEqual([{ action: 'application-deleted', actor_name: riaan.name, details: {} }]);
});

test('X5: two concurrent erasures of the same person both finish', async () => {
  const { id } = await addApplication(services.database, { email });
  await addApplication(services.database, { email });
  const both = await Promise.all([1, 2].map(() => erasePerson(services, riaan, id, 2)));
  expect(both).toContainEqual({ ok: true });
  expect(await remaining()).toEqual([]);
});

test("X5: erasing a person and changing the person's applications together don't deadlock", async () => {
  const both = [
    await addApplication(services.database, { email }),
    await addApplication(services.database, { email }),
  ].sort((application, other) => (application.candidateId < other.candidateId ? -1 : 1));
  // The applications' order is the reverse of their candidates'.
  const higher = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  const lower = '00000000-0000-4000-8000-000000000000';
  for (const [index, id] of [higher, lower].entries())
    await services.database.query('update applications set id = $2 where id = $1', [both[index]?.id, id]);
  // As a change of several applications does: in the order of their ids.
  const change = await services.database.hold(`select from applications where id = '${lower}' for update`);
  const erasing = erasePerson(services, riaan, lower, 2);
  await change.waitedFor();
  await change.also('select from applications where id = $1 for update', [higher]);
  await change.release();
  expect(await erasing).toEqual({ ok: true });
});

test.each([
  ['six months to the second', "timestamptz '2026-05-20 09:00:00+02'", true],
  ['a second less', "timestamptz '2026-05-20 09:00:01+02'", false],
  ['a day before', "timestamptz '2026-05-19 23:59+02'", true],
])('X5: an application of %s is erased automatically after six months: %#', async (_age, createdAt, goes) => {
  const application = await addApplication(services.database, { createdAt });
  const now = new Date('2026-11-20T09:00:00+02:00');
  expect(await eraseExpired(services, 6, now)).toBe(goes ? 1 : 0);
  expect(await rowsOf(application)).toMatchObject({ applications: goes ? 0 : 1, candidates: goes ? 0 : 1 });
  const noted = await services.database.query(
    'select actor_id, actor_name, action, details from audit_entries where subject_id = $1',
    [application.id],
  );
  const entry = {
    actor_id: null,
    actor_name: '',
    action: 'application-expired',
    details: { reference: `A-${application.number}` },
  };
  expect(noted).toEqual(goes ? [entry] : []);
  await eraseApplication(services, riaan, application.id);
});

test("X5: an application from 31 August expires after six months on 28 February, in the company's time zone", async () => {
  // Half past midnight on 31 August in Johannesburg, still the 30th in UTC.
  const { id } = await addApplication(services.database, { createdAt: "timestamptz '2026-08-30 22:30+00'" });
  expect(await eraseExpired(services, 6, new Date('2027-02-28T00:29:59+02:00'))).toBe(0);
  expect(await eraseExpired(services, 6, new Date('2027-02-28T00:30:00+02:00'))).toBe(1);
  expect(await eraseApplication(services, riaan, id)).toBe(false);
});

test('X5: all expired applications are erased in one run, more than a batch, and candidates without an application too', async () => {
  await services.database.query(
    `with made as (
       insert into candidates (full_name, email, contact_number, created_at)
       select 'Old', 'old@example.org', '', '2020-01-01' from generate_series(1, 230) returning id)
     insert into applications (candidate_id, cv_name, cv_key, cv_bytes, cv_media_type, currently_working,
       reason_for_change, current_salary, desired_salary, highest_qualification, fingerprint, created_at)
     select id, 'cv.pdf', 'cvs/' || id, 1, 'application/pdf', true, 'growth', 0, 0, 'none', 'x', '2020-01-01'
     from made offset 1`,
  );
  const { id } = await addApplication(services.database);
  expect(await eraseExpired(services, 24, new Date())).toBe(230);
  expect(await services.database.query('select id from applications')).toContainEqual({ id });
  expect(await services.database.query(`select 1 from candidates where full_name = 'Old'`)).toEqual([]);
});

function waitingForLock(): Promise<unknown> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return vi.waitUntil(async () => (await services.database.query(waiting)).length > 0);
}
