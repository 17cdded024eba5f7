import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses, fit for an address or a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token or recovery code: whoever reads the database can't use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
