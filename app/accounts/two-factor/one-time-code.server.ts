import { timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { encode } from 'uqr';
import { type Enrolment, formatInGroups } from './two-factor.ts';

/** A code is valid for 30 seconds and for one step before and after, to allow for clock drift. // RFC 6238, 5.2 */
const STEP_MS = 30_000;
const DRIFT = [-1, 0, 1];

/** 30 base32 characters with 178 bits of entropy, 48 characters as typed in. */
const SECRET_LENGTH = 30;

/** Generates a secret for an authenticator app, encrypted with the session secret for storage. */
export function makeSealedSecret(key: string): Promise<string> {
  return symmetricEncrypt({ key, data: generateRandomString(SECRET_LENGTH) });
}

/**
 * @param issuer the company's name, under which an authenticator app lists the account.
 * @throws Error if the session secret is not the one it was encrypted with.
 */
export async function describeSecret(
  sealed: string,
  key: string,
  email: string,
  issuer: string,
): Promise<Enrolment> {
  const secret = await decryptSecret(sealed, key);
  const address = createOTP(secret).url(issuer, email);
  return { text: formatInGroups(base32.encode(secret, { padding: false }), ' '), qr: drawQr(address) };
}

/**
 * The 30-second time step of a code, counted from 1970; null if the code is wrong, too old, or already used.
 *
 * @param lastStep the step of the last accepted code: codes of that step and earlier ones are rejected.
 * @throws Error if the session secret is not the one the app's secret was encrypted with.
 */
export async function findTimeStep(
  sealed: string,
  key: string,
  code: string,
  lastStep: number,
): Promise<number | null> {
  const app = createOTP(await decryptSecret(sealed, key));
  const now = Math.floor(Date.now() / STEP_MS);
  const steps = DRIFT.map((drift) => now + drift);
  const codes = await Promise.all(steps.map((step) => app.hotp(step)));
  const matching = steps.filter((step, index) => step > lastStep && isSameCode(codes[index] ?? '', code));
  return matching.at(-1) ?? null;
}

function isSameCode(expected: string, entered: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(entered)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decryptSecret(sealed: string, key: string): Promise<string> {
  return symmetricDecrypt({ key, data: sealed }).catch((error: unknown) => {
    throw new Error(
      'A second factor could not be read. Was SESSION_SECRET changed? Its owner can use a recovery code, or another admin switch it off.',
      { cause: error },
    );
  });
}

/** The QR code as one SVG path, one unit per module, with the required quiet zone of four. */
function drawQr(text: string): Enrolment['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
