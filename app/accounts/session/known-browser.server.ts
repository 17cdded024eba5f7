import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Services } from '#app/platform/http/services.server.ts';
import { ownCookie, readCookie, writeCookie } from './cookies.server.ts';

/** 400 days, the maximum that browsers allow. */
const LIFETIME_S = 400 * 24 * 60 * 60;

type Signing = { config: Pick<Services['config'], 'hasTls'>; secret: string };
export type KnownBrowser = { adminId: string; deviceId: string; since: number };

/**
 * The browser's signed cookie from an earlier sign-in, or null. It grants no access. It gives the browser an attempt
 * limit of its own, so that nobody can lock an admin out by guessing (sign-in-limits.server.ts), and remembers the
 * 'Keep me logged in' preference.
 */
export function knownBrowser(
  request: Pick<Request, 'headers'>,
  { config, secret }: Signing,
): KnownBrowser | null {
  const value = readCookie(request, ownCookie('known', config.hasTls));
  const [adminId = '', deviceId = '', since = '', signature = ''] = value.split('.');
  const expected = Buffer.from(sign([adminId, deviceId, since], secret));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const age = Date.now() - Number(since);
  return age < LIFETIME_S * 1_000 ? { adminId, deviceId, since: Number(since) } : null;
}

/** The browser if it has signed in to this account since its password was last set; otherwise null. */
export function browserOf(
  login: { id: string; passwordSince: Date } | null,
  browser: KnownBrowser | null,
): KnownBrowser | null {
  if (login === null || browser?.adminId !== login.id) return null;
  return browser.since >= login.passwordSince.getTime() ? browser : null;
}

/** The cookie for a browser that has just signed in. */
export function rememberBrowser(
  adminId: string,
  known: KnownBrowser | null,
  { config, secret }: Signing,
): string {
  const deviceId = known?.adminId === adminId ? known.deviceId : randomUUID();
  const parts = [adminId, deviceId, String(Date.now())];
  return writeCookie(
    ownCookie('known', config.hasTls),
    [...parts, sign(parts, secret)].join('.'),
    LIFETIME_S,
  );
}

function sign(parts: string[], secret: string): string {
  return createHmac('sha256', secret)
    .update(['known-browser', ...parts].join('.'))
    .digest('base64url');
}
