import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Services } from '#app/platform/http/services.server.ts';

/** Twice the memory that OWASP recommends for argon2id with three passes; takes about 0.1 s. Memory in KiB. */
export const PASSWORD_COST: Services['passwordCost'] = { memory: 32_768, passes: 3, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Maximum UTF-16 units of a password that are processed, far more than 128 characters need in any composition.
 * Normalising a run of combining marks takes quadratic time, and the sign-in page accepts anything.
 */
const MAX_HASHED_LENGTH = 1_024;

const derive = promisify(argon2);

/** @returns the hash in PHC string format, which includes salt and cost. */
export async function hashPassword(password: string, cost: Services['passwordCost']): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', parameters(password, salt, cost, HASH_BYTES));
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether the password matches the hash; takes the same time for any password. An invalid hash matches nothing. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  const expected = Buffer.from(hash, 'base64');
  if (expected.length === 0) return false;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(
    'argon2id',
    parameters(password, Buffer.from(salt, 'base64'), cost, expected.length),
  );
  return timingSafeEqual(actual, expected) && password.length <= MAX_HASHED_LENGTH;
}

/** NFKC normalisation: different keyboards may compose the same characters differently. */
function parameters(
  password: string,
  nonce: Buffer,
  cost: Services['passwordCost'],
  tagLength: number,
): Argon2Parameters {
  return { message: password.slice(0, MAX_HASHED_LENGTH).normalize('NFKC'), nonce, tagLength, ...cost };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
