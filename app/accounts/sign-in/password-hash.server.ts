import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Twice what OWASP asks of argon2id in memory, with its three passes; about a tenth of a second. Memory in KiB. */
const COST = { memory: 32_768, passes: 3, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Most UTF-16 units of a password that are looked at, far more than its 128 characters need however they were composed:
 * composing a run of combining marks takes the square of its length, and anyone may send one to the sign-in page.
 */
const MAX_HASHED_LENGTH = 1_024;

const derive = promisify(argon2);

/** @returns the hash in the PHC string format, which carries its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', parameters(password, salt, COST, HASH_BYTES));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether the password is the one that was hashed, after the same work for any text; what is no hash fits no password. */
export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hashed) ?? [];
  const wanted = Buffer.from(hash, 'base64');
  if (wanted.length === 0) return false;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await derive(
    'argon2id',
    parameters(password, Buffer.from(salt, 'base64'), cost, wanted.length),
  );
  return timingSafeEqual(found, wanted) && password.length <= MAX_HASHED_LENGTH;
}

/** The same letters typed on another keyboard may arrive composed otherwise (NFKC makes them one). */
function parameters(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Argon2Parameters {
  return { message: password.slice(0, MAX_HASHED_LENGTH).normalize('NFKC'), nonce, tagLength, ...cost };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
