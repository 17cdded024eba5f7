import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { authenticator } from '#tests/support/authenticator.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findSignedIn } from '../session/signed-in.queries.server.ts';
import { makeResetToken, setPassword } from '../sign-in/reset.commands.server.ts';
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
} from './two-factor.commands.server.ts';
import { advanceClock, twoFactorFixtures } from './two-factor.fixture.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => vi.useRealTimers());

const { attempt, audited, createAccountFixture, finish, firstStep, protectedPerson, sessions, signedInAs } =
  twoFactorFixtures(() => services);

test('A2: a set-up takes effect only after a first code from the app', async () => {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const setup = await startTwoFactorSetup(services, me, testCompany);
  if (!setup.ok) throw new Error(setup.fault);
  expect(await attempt(email)).toMatchObject({ ok: true, next: '/admin' });
  const app = authenticator(setup.enrolment.text);
  const wrong = String((Number(await app.code()) + 1) % 1_000_000).padStart(6, '0');
  expect(await confirmTwoFactorSetup(services, me, wrong)).toEqual({
    ok: false,
    fault: 'wrong-code',
  });
  const on = await confirmTwoFactorSetup(services, me, await app.code());
  expect(on).toMatchObject({ ok: true, codes: expect.objectContaining({ length: 10 }) });
  expect(await attempt(email)).toMatchObject({ ok: true, next: '/admin-login/code' });
  expect(await startTwoFactorSetup(services, me, testCompany)).toEqual({
    ok: false,
    fault: 'already-on',
  });
  expect(await audited(id)).toContain('two-factor-on');
});

test('A2: switching it on ends all other sessions and sign-ins that have only shown the password', async () => {
  const { id, email } = await createAccountFixture();
  const { me, request } = await signedInAs(email);
  await signedInAs(email);
  const setup = await startTwoFactorSetup(services, me, testCompany);
  if (!setup.ok) throw new Error(setup.fault);
  const code = await authenticator(setup.enrolment.text).code();
  await Promise.all([
    confirmTwoFactorSetup(services, me, code),
    ...Array.from({ length: 5 }, (_, at) => attempt(email, { address: `10.8.0.${at}` })),
  ]);
  expect(await sessions(id)).toEqual([{ id: me.sessionId }]);
  expect((await findSignedIn(services, request))?.id).toBe(id);
});

test('A2: a set-up belongs to its session, expires after ten minutes, and ends after ten wrong codes', async () => {
  const { id, email } = await createAccountFixture();
  const [{ me }, { me: elsewhere }] = [await signedInAs(email), await signedInAs(email)];
  const begin = async () => {
    const setup = await startTwoFactorSetup(services, me, testCompany);
    if (!setup.ok) throw new Error(setup.fault);
    return authenticator(setup.enrolment.text);
  };
  const confirm = (who: typeof me, code: string) => confirmTwoFactorSetup(services, who, code);
  const over = { ok: false, fault: 'not-started' };
  const first = await begin();
  expect(await confirm(elsewhere, await first.code())).toEqual(over);
  advanceClock(601);
  expect(await confirm(me, await first.code())).toEqual(over);
  const second = await begin();
  for (let at = 0; at < 9; at += 1)
    expect(await confirm(me, await second.code(100 + at))).toEqual({ ok: false, fault: 'wrong-code' });
  expect(await confirm(me, await second.code(200))).toEqual(over);
  expect(await confirm(me, await second.code())).toEqual(over);
  expect(await attempt(email)).toMatchObject({ ok: true, next: '/admin' });
  // Starting again generates another key.
  const third = await begin();
  expect(await confirm(me, await second.code())).toEqual({ ok: false, fault: 'wrong-code' });
  expect(await confirm(me, await third.code())).toMatchObject({ ok: true });
  expect(await services.database.query('select 1 from two_factor_setups')).toEqual([]);
  expect(await audited(id)).toContain('two-factor-on');
});

test('A4: a new password by mail keeps the second factor', async () => {
  const person = await protectedPerson();
  await setPassword(services, await makeResetToken(services.db, person.id), 'lantern-mussel-71', testCompany);
  const token = await firstStep(person.email, { password: 'lantern-mussel-71' });
  expect(await finish(token, '000000')).toEqual({ ok: false, fault: 'wrong' });
  expect(await finish(token, await person.app.code())).toMatchObject({ ok: true });
});

test('A2: each recovery code works once and is audited; new ones replace the old', async () => {
  const person = await protectedPerson();
  const [first = '', second = '', third = ''] = person.codes;
  expect(new Set(person.codes).size).toBe(10);
  expect(await finish(await firstStep(person.email), first, 'recovery')).toMatchObject({ ok: true });
  const token = await firstStep(person.email);
  expect(await finish(token, first, 'recovery')).toEqual({ ok: false, fault: 'wrong' });
  expect(await finish(token, second, 'recovery')).toMatchObject({ ok: true });
  expect((await audited(person.id)).filter((action) => action === 'recovery-code-used')).toHaveLength(2);
  const renewed = await regenerateRecoveryCodes(services.db, person.me);
  if (!renewed.ok) throw new Error(renewed.fault);
  const last = await firstStep(person.email);
  expect(await finish(last, third, 'recovery')).toEqual({ ok: false, fault: 'wrong' });
  expect(await finish(last, renewed.codes[0] ?? '', 'recovery')).toMatchObject({ ok: true });
});

test("A2: neither the secret nor a recovery code nor the step's token is stored in clear text", async () => {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const setup = await startTwoFactorSetup(services, me, testCompany);
  if (!setup.ok) throw new Error(setup.fault);
  const on = await confirmTwoFactorSetup(services, me, await authenticator(setup.enrolment.text).code());
  if (!on.ok) throw new Error(on.fault);
  const token = await firstStep(email);
  const rows = await services.database.query<{ text: string }>(
    `select second_factors::text as text from second_factors where admin_id = $1
       union all select recovery_codes::text from recovery_codes where admin_id = $1
       union all select pending_sign_ins::text from pending_sign_ins where admin_id = $1`,
    [id],
  );
  const stored = rows.map(({ text }) => text).join('\n');
  expect(rows).toHaveLength(12);
  const key = setup.enrolment.text.replaceAll(' ', '');
  for (const secret of [key, token, ...on.codes, ...on.codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(secret);
});

test("A8: another admin can switch it off: audited, and the owner's sessions end", async () => {
  const person = await protectedPerson();
  const { me: other } = await signedInAs((await createAccountFixture()).email);
  expect(await disableTwoFactor(services.db, other, person.id)).toMatchObject({ ok: true });
  expect(await findSignedIn(services, person.request)).toBeNull();
  expect(await attempt(person.email)).toMatchObject({ ok: true, next: '/admin' });
  const [entry] = await services.database.query(
    `select actor_id, details from audit_entries where action = 'two-factor-off' and subject_id = $1`,
    [person.id],
  );
  expect(entry).toEqual({ actor_id: other.id, details: { name: person.me.name } });
  expect(await disableTwoFactor(services.db, other, person.id)).toEqual({ ok: false, fault: 'not-on' });
});

test("A2: switching one's own off keeps the session", async () => {
  const person = await protectedPerson();
  expect(await disableTwoFactor(services.db, person.me, person.id)).toMatchObject({ ok: true });
  expect((await findSignedIn(services, person.request))?.id).toBe(person.id);
});
