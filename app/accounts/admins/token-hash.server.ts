import { randomBytes } from 'node:crypto';
import { sha256 } from '#app/platform/sha256.server.ts';

/** A random 256-bit token, safe for URLs and cookies. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token or recovery code, so that reading the database reveals none. */
export function hashToken(token: string): string {
  return sha256(token);
}
