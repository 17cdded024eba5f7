import { timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { encode } from 'uqr';
import { company } from '#app/company/company.ts';
import { type Enrolment, formatInGroups } from './two-factor.ts';

/** A code is good for 30 seconds, and for the 30 before and after: clocks differ. // RFC 6238, 5.2 */
const STEP_MS = 30_000;
const DRIFT = [-1, 0, 1];

/** 30 letters and digits: 178 bits, and 48 characters in the spelling that people type in. */
const SECRET_LENGTH = 30;

/** A new secret for an app and the server, as it is stored: encrypted with the session secret. */
export function makeSealedSecret(key: string): Promise<string> {
  return symmetricEncrypt({ key, data: generateRandomString(SECRET_LENGTH) });
}

/** @throws Error where the session secret is not the one it was encrypted with. */
export async function describeSecret(sealed: string, key: string, email: string): Promise<Enrolment> {
  const secret = await open(sealed, key);
  const address = createOTP(secret).url(company.name, email);
  return { text: formatInGroups(base32.encode(secret, { padding: false }), ' '), qr: drawQr(address) };
}

/**
 * Which 30 seconds a code is of, counted from 1970; null where it is of none that is near, or of one that is used up.
 *
 * @param lastStep the 30 seconds of the last code taken: a code counts once, and none before it.
 * @throws Error where the session secret is not the one the app's secret was encrypted with.
 */
export async function findTimeStep(
  sealed: string,
  key: string,
  code: string,
  lastStep: number,
): Promise<number | null> {
  const app = createOTP(await open(sealed, key));
  const now = Math.floor(Date.now() / STEP_MS);
  const near = DRIFT.map((drift) => now + drift);
  const codes = await Promise.all(near.map((step) => app.hotp(step)));
  const found = near.filter((step, at) => step > lastStep && isSame(codes[at] ?? '', code));
  return found.at(-1) ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function open(sealed: string, key: string): Promise<string> {
  return symmetricDecrypt({ key, data: sealed }).catch((error: unknown) => {
    throw new Error(
      'A second factor could not be read. Was SESSION_SECRET changed? Its owner can use a recovery code, or another admin switch it off.',
      { cause: error },
    );
  });
}

/** Dark squares as one path, a unit a square, with the quiet margin of four that readers need. */
function drawQr(text: string): Enrolment['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
