import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { encode } from 'uqr';
import { afterEach, expect, test, vi } from 'vitest';
import { authenticator } from '#tests/support/authenticator.ts';
import { describeSecret, findTimeStep, makeSealedSecret } from './one-time-code.server.ts';
import { readAppCode, readRecoveryCode } from './two-factor.ts';

afterEach(() => vi.useRealTimers());

const KEY = 'for this test alone, and nowhere else, at any time';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('A2: "%s" is read as the code %s', (typed, code) => {
  expect(readAppCode(typed)).toBe(code);
});

test.each([
  ['ABCD-EFGH-2345-67AB', 'ABCD-EFGH-2345-67AB'],
  [' abcd efgh 2345 67ab', 'ABCD-EFGH-2345-67AB'],
  ['abcdefgh234567ab', 'ABCD-EFGH-2345-67AB'],
  ['ABCD-EFGH-2345-67A', null],
  // The alphabet has neither 0 nor 1, which could be mistaken for O and I.
  ['ABCD-EFGH-2345-6701', null],
  ['123456', null],
])('A2: "%s" is read as the recovery code %s', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

test('A2: the picture is the QR code of the text, with its quiet zone', async () => {
  const sealed = await makeSealedSecret(KEY);
  const { text, qr } = await describeSecret(sealed, KEY, 'thandi@example.com', 'Karoo Plate');
  expect(text).toMatch(/^(?:[A-Z2-7]{4} ){11}[A-Z2-7]{4}$/);
  const secret = new TextDecoder().decode(base32.decode(text.replaceAll(' ', '')));
  const address = createOTP(secret).url('Karoo Plate', 'thandi@example.com');
  expect(address).toContain('issuer=Karoo');
  expect(address).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{48}&issuer=.*&digits=6&period=30$/);
  const drawn = new Set([...qr.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])));
  expect([qr.size, [...drawn].sort()]).toEqual([size, dark.sort()]);
  expect(dark.every((cell) => cell.split(' ').every((at) => Number(at) >= 4 && Number(at) < size - 4))).toBe(
    true,
  );
});

test('A2: codes follow RFC 6238', async () => {
  // Appendix B; apps show the last six digits.
  const app = createOTP('12345678901234567890');
  expect(await app.hotp(Math.floor(59 / 30))).toBe('287082');
  expect(await app.hotp(Math.floor(1_111_111_109 / 30))).toBe('081804');
});

test("A2: every secret is different, is stored encrypted, and can't be decrypted with another session secret", async () => {
  const [sealed, other] = [await makeSealedSecret(KEY), await makeSealedSecret(KEY)];
  const { text } = await describeSecret(sealed, KEY, 'a@example.com', 'Karoo Plate');
  expect((await describeSecret(other, KEY, 'a@example.com', 'Karoo Plate')).text).not.toBe(text);
  expect(Buffer.from(sealed, 'hex').toString()).not.toContain(
    new TextDecoder().decode(base32.decode(text.replaceAll(' ', ''))),
  );
  await expect(describeSecret(sealed, `${KEY}!`, 'a@example.com', 'Karoo Plate')).rejects.toThrow(
    'Was SESSION_SECRET changed?',
  );
});

test('A2: an accepted code and earlier ones are rejected', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const sealed = await makeSealedSecret(KEY);
  const app = authenticator((await describeSecret(sealed, KEY, 'a@example.com', 'Karoo Plate')).text);
  const now = 60_000_000;
  expect(await findTimeStep(sealed, KEY, await app.code(), 0)).toBe(now);
  expect(await findTimeStep(sealed, KEY, await app.code(), now)).toBeNull();
  expect(await findTimeStep(sealed, KEY, await app.code(-1), now)).toBeNull();
  expect(await findTimeStep(sealed, KEY, await app.code(1), now)).toBe(now + 1);
});
