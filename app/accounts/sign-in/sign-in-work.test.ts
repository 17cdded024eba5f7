import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures } from '../accounts.fixture.ts';
import { hashPassword, PASSWORD_COST, verifyPassword } from '../admins/password-hash.server.ts';
import { makeResetToken, requestReset, setPassword } from './reset.commands.server.ts';

/** Counts hash computations instead of measuring time; the real functions run. */
vi.mock('../admins/password-hash.server.ts', { spy: true });

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => vi.clearAllMocks());

const { createAccountFixture, attempt } = accountFixtures(() => services);
const hashings = () =>
  vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length;

/** The number of argon2id computations during `act`. */
async function countHashes(act: () => Promise<unknown>): Promise<number> {
  vi.clearAllMocks();
  await act();
  return hashings();
}

test('A2: a refusal computes one hash, for a wrong password and for an unknown account alike', async () => {
  const { email } = await createAccountFixture();
  expect(await countHashes(() => attempt(email, { password: 'not-the-password' }))).toBe(1);
  expect(await countHashes(() => attempt('nobody@example.com'))).toBe(1);
});

test('A2: over the limit of ten attempts no hash is computed, for either', async () => {
  const { email } = await createAccountFixture();
  for (const login of [email, 'nobody-more@example.com']) {
    for (let at = 0; at < 10; at += 1) await attempt(login, { password: `guess-number-${at}` });
    expect(await countHashes(() => attempt(login))).toBe(0);
  }
});

test('A4: requesting a link computes no hash, whether or not the account exists', async () => {
  const { email } = await createAccountFixture();
  expect(await countHashes(() => requestReset(services, null, email))).toBe(0);
  expect(await countHashes(() => requestReset(services, null, 'nobody@example.com'))).toBe(0);
});

test('A4: an invalid link or a rejected password computes no hash, a valid one computes one', async () => {
  const { id } = await createAccountFixture();
  const token = await makeResetToken(services.db, id);
  expect(await countHashes(() => setPassword(services, 'made-up', 'lantern-mussel-71', testCompany))).toBe(0);
  expect(await countHashes(() => setPassword(services, token, 'password12345', testCompany))).toBe(0);
  expect(await countHashes(() => setPassword(services, token, 'lantern-mussel-71', testCompany))).toBe(1);
});

test('A12: a stored password took three passes over 32 MB, and no environment variable makes it less', async () => {
  const stored = await hashPassword('granite-otter-38', PASSWORD_COST);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
  expect(await verifyPassword(stored, 'granite-otter-38')).toBe(true);
  expect(await verifyPassword(stored, 'granite-otter-39')).toBe(false);
});

test('A2: only a limited length of a submitted password is processed, however it is composed', async () => {
  const hash = (password: string) => hashPassword(password, services.passwordCost);
  const longest = await hash('é'.repeat(128));
  expect(await verifyPassword(longest, 'e\u0301'.repeat(128))).toBe(true);
  // Normalising a run of combining marks is quadratic, so only the first 1,024 units are hashed, and a longer text never matches.
  const marks = '\u0301\u0323'.repeat(512);
  expect(await verifyPassword(await hash(marks), marks)).toBe(true);
  expect(await verifyPassword(await hash(marks.repeat(30)), marks)).toBe(true);
  expect(await verifyPassword(await hash(marks), marks.repeat(30))).toBe(false);
});
