import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findPrivatePage } from './private-page.queries.server.ts';
import { withdrawApplication } from './withdraw.commands.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services[Symbol.asyncDispose]());

test('H10: withdrawing closes an application once, rings the bell, and is audited without a name', async () => {
  const { database, db } = services;
  const { id, number } = await addApplication(database, { status: 'busy', notified: true });
  await database.query(`update notifications set read = true, created_at = now() - interval '1 day'`);
  await Promise.all([1, 2].map(() => withdrawApplication(db, id)));
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
  const standing = async () => (await findPrivatePage(db, id, new Date()))?.standing;
  expect(await standing()).toBe('withdrawn');

  // Staff open it again, from whatever screen, and close it later.
  await database.query(`update applications set status = 'busy' where id = $1`, [id]);
  expect(await stored()).toEqual([{ status: 'busy', withdrawn: false }]);
  await database.query(`update applications set status = 'closed' where id = $1`, [id]);
  expect(await standing()).toBe('considered');
});

test('H10: an application that was erased meanwhile can’t be withdrawn', async () => {
  expect(await withdrawApplication(services.db, '00000000-0000-4000-8000-000000000009')).toBe(false);
});
