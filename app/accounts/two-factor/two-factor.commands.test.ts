import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures, requestWith } from '../accounts.fixture.ts';
import { changeAccount } from '../admins/accounts.commands.server.ts';
import { makeResetToken, setPassword } from '../sign-in/reset.commands.server.ts';
import { findSignedIn } from '../sign-in/signed-in.queries.server.ts';
import { type EnteredCode, finishSignIn } from './second-step.commands.server.ts';
import { stepToken } from './second-step.server.ts';
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
} from './two-factor.commands.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => vi.useRealTimers());

const { createAccountFixture, attempt, signedInAs, visitorAt } = accountFixtures(() => services);

/** Advances the clock of this process, to get the next code without waiting. */
function advanceClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
}

/** An account that switched it on a minute ago, so that the current code is unused. */
async function protectedPerson() {
  const person = await createAccountFixture();
  const { me, request } = await signedInAs(person.email);
  const setup = await startTwoFactorSetup(services.db, services.secret, me);
  if (!setup.ok) throw new Error(setup.fault);
  const app = authenticator(setup.enrolment.text);
  const on = await confirmTwoFactorSetup(services.db, services.secret, me, await app.code());
  if (!on.ok) throw new Error(on.fault);
  advanceClock(60);
  return { ...person, me, request, app, codes: on.codes };
}

/** Enters the correct password. @returns the token of the second step. */
async function firstStep(email: string, options: Parameters<typeof attempt>[1] = {}): Promise<string> {
  const outcome = await attempt(email, options);
  if (!outcome.ok) throw new Error(outcome.fault);
  expect(outcome.next).toBe('/admin-login/code');
  return stepToken(requestWith(outcome.cookies), false);
}

const finish = (token: string, code: string, kind: EnteredCode['kind'] = 'app', on = services) =>
  finishSignIn(on, token, { kind, code }, visitorAt('10.0.0.2'), null);
const sessions = (id: string) => services.database.query('select id from sessions where user_id = $1', [id]);
const audited = async (id: string) =>
  (
    await services.database.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by at',
      [id],
    )
  ).map(({ action }) => action);

test('A2: a set-up takes effect only after a first code from the app', async () => {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const setup = await startTwoFactorSetup(services.db, services.secret, me);
  if (!setup.ok) throw new Error(setup.fault);
  expect(await attempt(email)).toMatchObject({ ok: true, next: '/admin' });
  const app = authenticator(setup.enrolment.text);
  const wrong = String((Number(await app.code()) + 1) % 1_000_000).padStart(6, '0');
  expect(await confirmTwoFactorSetup(services.db, services.secret, me, wrong)).toEqual({
    ok: false,
    fault: 'wrong-code',
  });
  const on = await confirmTwoFactorSetup(services.db, services.secret, me, await app.code());
  expect(on).toMatchObject({ ok: true, codes: expect.objectContaining({ length: 10 }) });
  expect(await attempt(email)).toMatchObject({ ok: true, next: '/admin-login/code' });
  expect(await startTwoFactorSetup(services.db, services.secret, me)).toEqual({
    ok: false,
    fault: 'already-on',
  });
  expect(await audited(id)).toContain('two-factor-on');
});

test('A2: switching it on ends all other sessions and sign-ins that have only shown the password', async () => {
  const { id, email } = await createAccountFixture();
  const { me, request } = await signedInAs(email);
  await signedInAs(email);
  const setup = await startTwoFactorSetup(services.db, services.secret, me);
  if (!setup.ok) throw new Error(setup.fault);
  const code = await authenticator(setup.enrolment.text).code();
  await Promise.all([
    confirmTwoFactorSetup(services.db, services.secret, me, code),
    ...Array.from({ length: 5 }, (_, at) => attempt(email, { address: `10.8.0.${at}` })),
  ]);
  expect(await sessions(id)).toEqual([{ id: me.sessionId }]);
  expect((await findSignedIn(services, request))?.id).toBe(id);
});

test('A2: the correct password alone creates no session and no cookie that opens the office', async () => {
  const person = await protectedPerson();
  const before = await sessions(person.id);
  const outcome = await attempt(person.email);
  if (!outcome.ok) throw new Error(outcome.fault);
  expect(outcome.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['kerf.step']);
  expect(outcome.cookies[0]).toMatch(/; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
  expect(await findSignedIn(services, requestWith(outcome.cookies))).toBeNull();
  expect(await sessions(person.id)).toEqual(before);
});

test("A2, A3: password and code create a session that keeps 'Keep me logged in' and the requested page", async () => {
  const person = await protectedPerson();
  const hours = async (cookies: string[]) => {
    const session = await findSignedIn(services, requestWith(cookies));
    const [row] = await services.database.query<{ hours: number; ip_address: string; user_agent: string }>(
      `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours, ip_address, user_agent
         from sessions where id = $1`,
      [session?.sessionId],
    );
    return row;
  };
  const token = await firstStep(person.email, { wanted: '/admin/settings' });
  const entered = await finish(token, await person.app.code());
  if (!entered.ok) throw new Error(entered.fault);
  expect(entered.next).toBe('/admin/settings');
  expect(await hours(entered.cookies)).toEqual({
    hours: 10,
    ip_address: '10.0.0.2',
    user_agent: 'Firefox',
  });
  expect(entered.cookies.find((one) => one.startsWith('kerf.session_token='))).not.toMatch(/max-age/i);
  expect(entered.cookies.find((one) => one.startsWith('kerf.step='))).toMatch(/Max-Age=0/);

  advanceClock(60);
  const kept = await finish(await firstStep(person.email, { keep: true }), await person.app.code());
  if (!kept.ok) throw new Error(kept.fault);
  expect((await hours(kept.cookies))?.hours).toBe(720);
  expect(kept.cookies.find((one) => one.startsWith('kerf.session_token='))).toMatch(/Max-Age=2592000/);
});

test('A2: a code and a step can be used once, even by two concurrent requests', async () => {
  const person = await protectedPerson();
  const code = await person.app.code();
  const tokens = [await firstStep(person.email), await firstStep(person.email)];
  const outcomes = await Promise.all([...tokens, ...tokens].map((token) => finish(token, code)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const third = await firstStep(person.email);
  expect(await finish(third, code)).toEqual({ ok: false, fault: 'wrong' });
  expect(await finish(third, await person.app.code(1))).toMatchObject({ ok: true });
  // The code before the accepted one is rejected too.
  expect(await finish(await firstStep(person.email), await person.app.code(0))).toEqual({
    ok: false,
    fault: 'wrong',
  });
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('A2: a code %i steps of 30 seconds away is accepted: %s', async (later, taken) => {
  const person = await protectedPerson();
  // Far from the last accepted code, so that only the drift decides.
  advanceClock(300);
  const token = await firstStep(person.email);
  expect(await finish(token, await person.app.code(later))).toMatchObject({ ok: taken });
});

test('A2: ten wrong codes in ten minutes block the step of an account, in any browser and server process', async () => {
  const person = await protectedPerson();
  const { db, pool, close } = await openDatabase(services.database.connection, services.log);
  const second = { ...services, db, pool };
  const tokens = [await firstStep(person.email), await firstStep(person.email)];
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      finish(tokens[at % 2] ?? '', '000000', 'app', at % 3 === 0 ? second : services),
    ),
  );
  await close();
  expect(guesses.filter((one) => !one.ok && one.fault === 'wrong')).toHaveLength(10);
  expect(guesses.filter((one) => !one.ok && one.fault === 'too-many')).toHaveLength(4);
  // A correct code, a recovery code and a new step are rejected too.
  const token = await firstStep(person.email, { address: '10.9.0.1' });
  expect(await finish(token, await person.app.code())).toEqual({ ok: false, fault: 'too-many' });
  expect(await finish(token, person.codes[0] ?? '', 'recovery')).toEqual({ ok: false, fault: 'too-many' });
});

test("A2: correct codes don't count as attempts: eleven within ten minutes all work", async () => {
  const person = await protectedPerson();
  const step = () => firstStep(person.email, { address: '10.12.0.1' });
  for (const code of person.codes)
    expect(await finish(await step(), code, 'recovery')).toMatchObject({ ok: true });
  expect(await finish(await step(), await person.app.code())).toMatchObject({ ok: true });
}, 60_000);

test('A2: a set-up belongs to its session, expires after ten minutes, and ends after ten wrong codes', async () => {
  const { id, email } = await createAccountFixture();
  const [{ me }, { me: elsewhere }] = [await signedInAs(email), await signedInAs(email)];
  const begin = async () => {
    const setup = await startTwoFactorSetup(services.db, services.secret, me);
    if (!setup.ok) throw new Error(setup.fault);
    return authenticator(setup.enrolment.text);
  };
  const confirm = (who: typeof me, code: string) =>
    confirmTwoFactorSetup(services.db, services.secret, who, code);
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

test("A2: the second step doesn't bypass the limit of ten password attempts", async () => {
  const person = await protectedPerson();
  for (let at = 0; at < 10; at += 1)
    await attempt(person.email, { password: `guess-number-${at}`, address: `10.10.0.${at}` });
  expect(await attempt(person.email)).toEqual({ ok: false, fault: 'too-many' });
});

test('A2: before the correct password nothing reveals that there is a second factor', async () => {
  const person = await protectedPerson();
  const plain = await createAccountFixture();
  const wrong = await attempt(person.email, { password: 'not-the-password' });
  expect(wrong).toEqual(await attempt(plain.email, { password: 'not-the-password' }));
  expect(wrong).toEqual(await attempt('nobody@example.com'));
});

test('A2: the step ends after five minutes, for an invalid token, and when the password or email changes', async () => {
  const person = await protectedPerson();
  const over = { ok: false, fault: 'over' };
  const late = await firstStep(person.email);
  expect(await finish('made-up', await person.app.code())).toEqual(over);
  advanceClock(301);
  expect(await finish(late, await person.app.code())).toEqual(over);
  const changed = await firstStep(person.email);
  await changeAccount(services, null, person.id, { email: `new-${person.email}` });
  expect(await finish(changed, await person.app.code())).toEqual(over);
  const reset = await firstStep(`new-${person.email}`);
  await setPassword(services, await makeResetToken(services.db, person.id), 'lantern-mussel-71');
  expect(await finish(reset, await person.app.code())).toEqual(over);
});

test('A4: a new password by mail keeps the second factor', async () => {
  const person = await protectedPerson();
  await setPassword(services, await makeResetToken(services.db, person.id), 'lantern-mussel-71');
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
  expect((await audited(person.id)).filter((one) => one === 'recovery-code-used')).toHaveLength(2);
  const renewed = await regenerateRecoveryCodes(services.db, person.me);
  if (!renewed.ok) throw new Error(renewed.fault);
  const last = await firstStep(person.email);
  expect(await finish(last, third, 'recovery')).toEqual({ ok: false, fault: 'wrong' });
  expect(await finish(last, renewed.codes[0] ?? '', 'recovery')).toMatchObject({ ok: true });
});

test("A2: neither the secret nor a recovery code nor the step's token is stored in clear text", async () => {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const setup = await startTwoFactorSetup(services.db, services.secret, me);
  if (!setup.ok) throw new Error(setup.fault);
  const on = await confirmTwoFactorSetup(
    services.db,
    services.secret,
    me,
    await authenticator(setup.enrolment.text).code(),
  );
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

test("A2: with another session secret the app's codes fail and recovery codes still work", async () => {
  const person = await protectedPerson();
  const other = { ...services, secret: 'another session secret, of at least 32 characters' };
  const token = await firstStep(person.email);
  await expect(finish(token, await person.app.code(), 'app', other)).rejects.toThrow(
    'Was SESSION_SECRET changed?',
  );
  expect(await finish(token, person.codes[0] ?? '', 'recovery', other)).toMatchObject({ ok: true });
});

test("A8: another admin can switch it off: audited, and the owner's sessions end", async () => {
  const person = await protectedPerson();
  const { me: other } = await signedInAs((await createAccountFixture()).email);
  expect(await disableTwoFactor(services, other, person.id)).toMatchObject({ ok: true });
  expect(await findSignedIn(services, person.request)).toBeNull();
  expect(await attempt(person.email)).toMatchObject({ ok: true, next: '/admin' });
  const [entry] = await services.database.query(
    `select actor_id, details from audit_entries where action = 'two-factor-off' and subject_id = $1`,
    [person.id],
  );
  expect(entry).toEqual({ actor_id: other.id, details: { name: person.me.name } });
  expect(await disableTwoFactor(services, other, person.id)).toEqual({ ok: false, fault: 'not-on' });
});

test("A2: switching one's own off keeps the session", async () => {
  const person = await protectedPerson();
  expect(await disableTwoFactor(services, person.me, person.id)).toMatchObject({ ok: true });
  expect((await findSignedIn(services, person.request))?.id).toBe(person.id);
});
