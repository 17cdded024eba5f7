import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { ownCookie, readCookie, writeCookie } from './cookies.server.ts';

/** 400 days: browsers keep no cookie longer. */
const LIFE_S = 400 * 24 * 60 * 60;

export type KnownBrowser = { adminId: string; deviceId: string; since: number };

/**
 * The browser that an admin has signed in with before, by its signed cookie, or null. It opens nothing by itself: it
 * only has guesses of its own, so that nobody can lock an admin out by guessing (sign-in-limits), and knows whether the
 * admin likes to be kept signed in.
 */
export function knownBrowser(request: Request, secret: string, secure: boolean): KnownBrowser | null {
  const value = readCookie(request, ownCookie('known', secure));
  const [adminId = '', deviceId = '', since = '', signature = ''] = value.split('.');
  const genuine = Buffer.from(sign([adminId, deviceId, since], secret));
  const given = Buffer.from(signature);
  if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return null;
  const age = Date.now() - Number(since);
  return age < LIFE_S * 1_000 ? { adminId, deviceId, since: Number(since) } : null;
}

/** The browser, if it is known to this very account since its password was last set; to any other it is a stranger. */
export function browserOf(
  login: { id: string; passwordSince: Date } | null,
  browser: KnownBrowser | null,
): KnownBrowser | null {
  if (login === null || browser?.adminId !== login.id) return null;
  return browser.since >= login.passwordSince.getTime() ? browser : null;
}

/** The cookie of a browser that an admin has just signed in with. */
export function rememberBrowser(
  adminId: string,
  known: KnownBrowser | null,
  secret: string,
  secure: boolean,
): string {
  const deviceId = known?.adminId === adminId ? known.deviceId : randomUUID();
  const parts = [adminId, deviceId, String(Date.now())];
  return writeCookie(ownCookie('known', secure), [...parts, sign(parts, secret)].join('.'), LIFE_S);
}

function sign(parts: string[], secret: string): string {
  return createHmac('sha256', secret)
    .update(['known-browser', ...parts].join('.'))
    .digest('base64url');
}
