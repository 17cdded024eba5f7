import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures } from '../accounts.fixture.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { makeResetToken, requestReset, setPassword } from './reset.commands.server.ts';

/** The one long step of signing in is counted, not timed: what runs is the real thing. */
vi.mock('./password-hash.server.ts', { spy: true });

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => vi.clearAllMocks());

const { somebody, attempt } = accountFixtures(() => services);
const hashings = () =>
  vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length;

/** How often argon2id is reckoned while something is done. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  vi.clearAllMocks();
  await act();
  return hashings();
}

test('A2: a refusal costs one hashing, for a wrong password and for nobody alike', async () => {
  const { email } = await somebody();
  expect(await workOf(() => attempt(email, { password: 'not-the-password' }))).toBe(1);
  expect(await workOf(() => attempt('nobody@example.com'))).toBe(1);
});

test('A2: beyond the ten guesses there is none any more, for both', async () => {
  const { email } = await somebody();
  for (const login of [email, 'nobody-more@example.com']) {
    for (let at = 0; at < 10; at += 1) await attempt(login, { password: `guess-number-${at}` });
    expect(await workOf(() => attempt(login))).toBe(0);
  }
});

test('A4: asking for a link hashes nothing, whether there is an account or not', async () => {
  const { email } = await somebody();
  expect(await workOf(() => requestReset(services, null, email))).toBe(0);
  expect(await workOf(() => requestReset(services, null, 'nobody@example.com'))).toBe(0);
});

test('A4: a made-up link, or a password that is refused, costs no hashing; a right one costs one', async () => {
  const { id } = await somebody();
  const token = await makeResetToken(services.db, id);
  expect(await workOf(() => setPassword(services, 'made-up', 'lantern-mussel-71'))).toBe(0);
  expect(await workOf(() => setPassword(services, token, 'password12345'))).toBe(0);
  expect(await workOf(() => setPassword(services, token, 'lantern-mussel-71'))).toBe(1);
});

test('A2: of what is typed as a password no more is looked at than any password has, however it is composed', async () => {
  const longest = await hashPassword('é'.repeat(128));
  expect(await verifyPassword(longest, 'e\u0301'.repeat(128))).toBe(true);
  // Normalising a run of combining marks is quadratic, so only the first 1,024 units are hashed, and a longer text never matches.
  const marks = '\u0301\u0323'.repeat(512);
  expect(await verifyPassword(await hashPassword(marks), marks)).toBe(true);
  expect(await verifyPassword(await hashPassword(marks.repeat(30)), marks)).toBe(true);
  expect(await verifyPassword(await hashPassword(marks), marks.repeat(30))).toBe(false);
});
