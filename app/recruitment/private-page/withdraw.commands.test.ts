import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { CV_PREFIX } from '../applications/cv-files.server.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { replaceCv, withdrawApplication } from './applicant.commands.server.ts';
import { findPrivatePage } from './private-page.queries.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

test('H10: withdrawing closes an application once, rings the bell, and is audited without a name', async () => {
  const { database, db } = services;
  const { id, number } = await addApplication(database, { status: 'busy', notified: true });
  await database.query(`update notifications set read = true, created_at = now() - interval '1 day'`);
  await Promise.all([1, 2].map(() => withdrawApplication(db, id, testCompany)));
  const stored = () =>
    database.query('select status, withdrawn_at is not null as withdrawn from applications where id = $1', [
      id,
    ]);
  expect(await stored()).toEqual([{ status: 'closed', withdrawn: true }]);
  expect(
    await database.query(
      `select type, read, created_at > now() - interval '1 minute' as new from notifications where application_id = $1`,
      [id],
    ),
  ).toEqual([{ type: 'withdrawn', read: false, new: true }]);
  const details = { reference: `A-${number}`, by: 'the applicant' };
  expect(
    await database.query('select actor_name, action, details from audit_entries where subject_id = $1', [id]),
  ).toEqual([{ actor_name: '', action: 'application-withdrawn', details }]);
  const shownStatus = async () => (await findPrivatePage(db, id, new Date()))?.shownStatus;
  expect(await shownStatus()).toBe('withdrawn');

  // Staff open it again, from whatever screen, and close it later.
  await database.query(`update applications set status = 'busy' where id = $1`, [id]);
  expect(await stored()).toEqual([{ status: 'busy', withdrawn: false }]);
  await database.query(`update applications set status = 'closed' where id = $1`, [id]);
  expect(await shownStatus()).toBe('untold');
});

/** Holds the application's row while `act` begins, and decides in the meantime; what `act` returns. */
async function whileDecided<Value>(id: string, decision: string, act: () => Promise<Value>) {
  const holder = await services.database.hold(`select 1 from applications where id = '${id}' for update`);
  const acting = act();
  await holder.waitedFor();
  await holder.also(decision, [id]);
  await holder.release();
  return acting;
}

test('H10: who is declined or has withdrawn at the same moment can neither withdraw nor replace the CV', async () => {
  const { database, db } = services;
  const declined = await addApplication(database, { status: 'busy' });
  const decline = `with closed as (update applications set status = 'closed' where id = $1 returning id),
    mail as (insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
      select id, 'candidate-rejection', 'Riaan', 'Your application', 'Not this time', now() from closed returning id)
    insert into outgoing_mails (kind, subject_id, state) select 'mail-to-candidate', id, 'sent' from mail`;
  expect(
    await whileDecided(declined.id, decline, () => withdrawApplication(db, declined.id, testCompany)),
  ).toBe(false);
  expect(
    await database.query('select withdrawn_at, cv_key from applications where id = $1', [declined.id]),
  ).toEqual([{ withdrawn_at: null, cv_key: declined.cvKey }]);

  const withdrawn = await addApplication(database, { status: 'busy' });
  const file = path.join(services.dataDir, 'spool', 'cv.pdf');
  await writeFile(file, 'CV');
  const cv = { name: 'late.pdf', path: file, bytes: 2, sha256: '', mediaType: 'application/pdf' };
  const withdraw = `update applications set status = 'closed', withdrawn_at = now() where id = $1`;
  const replace = () => replaceCv(services, BY_APPLICANT, withdrawn.id, cv);
  expect(await whileDecided(withdrawn.id, withdraw, replace)).toEqual({ ok: false, fault: 'closed' });
  expect(await database.query('select cv_key from applications where id = $1', [withdrawn.id])).toEqual([
    { cv_key: withdrawn.cvKey },
  ]);
  expect(await Array.fromAsync(services.files.keys(CV_PREFIX))).toEqual([]);
});

test('H10: an application that was erased meanwhile can’t be withdrawn', async () => {
  expect(await withdrawApplication(services.db, '00000000-0000-4000-8000-000000000009', testCompany)).toBe(
    false,
  );
});
