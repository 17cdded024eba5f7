import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { requestWith } from '../accounts.fixture.ts';
import { changeAccount } from '../admins/accounts.commands.server.ts';
import { findSignedIn } from '../session/signed-in.queries.server.ts';
import { advanceClock, twoFactorFixtures } from '../two-factor/two-factor.fixture.ts';
import { makeResetToken, setPassword } from './reset.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => vi.useRealTimers());

const { attempt, createAccountFixture, finish, firstStep, protectedPerson, sessions } = twoFactorFixtures(
  () => services,
);

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
  expect(entered.cookies.find((header) => header.startsWith('kerf.session_token='))).not.toMatch(/max-age/i);
  expect(entered.cookies.find((header) => header.startsWith('kerf.step='))).toMatch(/Max-Age=0/);

  advanceClock(60);
  const kept = await finish(await firstStep(person.email, { keep: true }), await person.app.code());
  if (!kept.ok) throw new Error(kept.fault);
  expect((await hours(kept.cookies))?.hours).toBe(720);
  expect(kept.cookies.find((header) => header.startsWith('kerf.session_token='))).toMatch(/Max-Age=2592000/);
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
  expect(guesses.filter((guess) => !guess.ok && guess.fault === 'wrong')).toHaveLength(10);
  expect(guesses.filter((guess) => !guess.ok && guess.fault === 'too-many')).toHaveLength(4);
  // A correct code, a recovery code and a new step are rejected too.
  const token = await firstStep(person.email, { address: '10.9.0.1' });
  expect(await finish(token, await person.app.code())).toMatchObject({ ok: false, fault: 'too-many' });
  expect(await finish(token, person.codes[0] ?? '', 'recovery')).toMatchObject({
    ok: false,
    fault: 'too-many',
  });
});

test("A2: correct codes don't count as attempts: eleven within ten minutes all work", async () => {
  const person = await protectedPerson();
  const step = () => firstStep(person.email, { address: '10.12.0.1' });
  for (const code of person.codes)
    expect(await finish(await step(), code, 'recovery')).toMatchObject({ ok: true });
  expect(await finish(await step(), await person.app.code())).toMatchObject({ ok: true });
}, 60_000);

test("A2: the second step doesn't bypass the limit of ten password attempts", async () => {
  const person = await protectedPerson();
  for (let at = 0; at < 10; at += 1)
    await attempt(person.email, { password: `guess-number-${at}`, address: `10.10.0.${at}` });
  expect(await attempt(person.email)).toMatchObject({ ok: false, fault: 'too-many' });
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
  await setPassword(services, await makeResetToken(services.db, person.id), 'lantern-mussel-71', testCompany);
  expect(await finish(reset, await person.app.code())).toEqual(over);
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
