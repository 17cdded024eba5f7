import { createHmac } from 'node:crypto';

/** In hex, as paths are lower case, and links mailed before version 1.2 have the token in their path. */
const TOKEN = /^[0-9a-f]{48}$/;

/** Text of any length can be sent as one. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * The secret of a link in a mail, derived from what the mail is about and the server's secret, so that a mail that has to
 * be sent again carries the same link: the first copy may have arrived. Only its hash is stored (hashToken).
 */
export function deriveToken(secret: string, about: string): string {
  return createHmac('sha256', secret).update(about).digest('hex').slice(0, 48);
}
