import { afterAll, expect, test, vi } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { noticeMailBuilder } from '../admins/account-notices.server.ts';
import { twoFactorFixtures } from '../two-factor/two-factor.fixture.ts';
import { makeResetToken, setPassword } from './reset.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const { createAccountFixture, attempt, protectedPerson, firstStep, finish } = twoFactorFixtures(
  () => services,
);

/** How often each action about an account was audited, without a signed-in admin. */
async function audited(id: string): Promise<Record<string, number>> {
  const rows = await services.database.query<{ action: string; count: number }>(
    `select action, count(*)::int as count from audit_entries
      where subject_id = $1 and actor_id is null and action ~ 'refused|locked' group by action`,
    [id],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

const guess = (email: string) => attempt(email, { password: 'not-the-password' });
async function waitAfterLockout(email: string): Promise<number | null> {
  for (let at = 0; at < 10; at += 1) await guess(email);
  const refused = await guess(email);
  return !refused.ok && refused.fault === 'too-many' ? refused.waitSeconds : null;
}
/** What passes of the lockouts themselves; how many there were is kept for a day. */
const lockoutsEnd = () =>
  services.database.query(`delete from sending_counts where key not like 'lockout:%'`);

test('A12: refused passwords and the lockout are in the audit and the log', async () => {
  const { id, email } = await createAccountFixture();
  using warned = vi.spyOn(services.log, 'warn');
  for (let at = 0; at < 12; at += 1) await guess(email);
  await vi.waitUntil(async () => Object.keys(await audited(id)).length === 2);
  await expect.poll(() => audited(id)).toEqual({ 'sign-in-refused': 10, 'sign-in-locked': 1 });
  expect(warned.mock.calls.map(([about]) => about)).toEqual(Array(11).fill({ admin: id }));
});

test('A12: strangers can fill neither audit nor log with accounts that do not exist', async () => {
  const before = await services.database.query('select 1 from audit_entries');
  using warned = vi.spyOn(services.log, 'warn');
  await guess('nobody-at-all@example.com');
  expect(warned.mock.calls).toEqual([[{ admin: null }, expect.stringContaining('no such account')]]);
  expect(await services.database.query('select 1 from audit_entries')).toHaveLength(before.length);
});

test('A12: who goes on after a lockout waits for longer each time, up to an hour; a new password forgets it', async () => {
  const { id, email } = await createAccountFixture();
  const waits = [];
  for (let lockout = 0; lockout < 4; lockout += 1) {
    waits.push(await waitAfterLockout(email));
    // While it lasts, the wait isn't prolonged.
    expect(await guess(email)).toMatchObject({ fault: 'too-many' });
    await lockoutsEnd();
  }
  expect(waits).toEqual([600, 1_200, 2_400, 3_600]);
  await setPassword(services, await makeResetToken(services.db, id), 'lantern-mussel-71', testCompany);
  expect(await waitAfterLockout(email)).toBe(600);
  // As long as for an account that doesn't exist. // A2
  for (const wait of [600, 1_200]) {
    expect(await waitAfterLockout('nobody-locked@example.com')).toBe(wait);
    await lockoutsEnd();
  }
});

test('A12: ten wrong codes after a right password are audited, and its owner is told by mail, once', async () => {
  const person = await protectedPerson();
  const token = await firstStep(person.email);
  for (let at = 0; at < 12; at += 1) await finish(token, '000000');
  await expect.poll(() => audited(person.id)).toEqual({ 'code-refused': 10, 'codes-locked': 1 });
  const notices = await services.database.query<{ id: string }>(
    `select notice.id from account_notices as notice join outgoing_mails on subject_id = notice.id
      where event = 'codes-refused' and address = $1`,
    [person.email],
  );
  expect(notices).toHaveLength(1);
  const mail = await noticeMailBuilder(services.db, services.company)(notices[0]?.id ?? '', null);
  expect(mail?.to.address).toBe(person.email);
  expect(mail?.text).toMatch(/Somebody gave your password and then ten wrong codes/);
  expect(mail?.text).toMatch(/set a new one at once/);
});
