import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a browser, and the person in front of it, may take. */
export const CHALLENGE_MS = 5 * 60 * 1_000;

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;

/** What an answer is good for: signing in, or adding a passkey in one session. */
export type Purpose = 'sign-in' | `add ${string}`;

/**
 * A challenge for an authenticator: the time, random bytes, and a signature. It is stored nowhere, so that strangers who
 * ask for challenges cost nothing.
 */
export function makeChallenge(secret: string, purpose: Purpose): Buffer<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now(), 0, TIME_BYTES);
  const content = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([content, sign(content, secret, purpose)]);
}

/** When a challenge was issued; null if it wasn't by us for this purpose, or its time is over. */
export function issuedAt(challenge: string, secret: string, purpose: Purpose): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  const signature = bytes.subarray(content.length);
  const expected = sign(content, secret, purpose);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const time = content.readUIntBE(0, TIME_BYTES);
  return Date.now() - time < CHALLENGE_MS ? new Date(time) : null;
}

function sign(content: Buffer, secret: string, purpose: Purpose): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose}.`).update(content).digest();
}
