import { createHash, randomBytes } from 'node:crypto';

/** A random 256-bit token, safe for URLs and cookies. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token or recovery code, so that reading the database reveals none. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
