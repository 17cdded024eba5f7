import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Position } from '../admins/account.ts';
import { admins } from '../admins/admins.tables.ts';
import { sessions } from '../admins/sign-in.tables.ts';
import { chosenSettings } from '../settings/settings.queries.server.ts';
import { adminSettings } from '../settings/settings.tables.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import { readCookie, sessionCookie } from './cookies.server.ts';

export type SignedIn = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  position: Position;
  avatar: string | null;
};

/**
 * Context for office loaders and actions: `context.get(signedIn)`. Only the guard sets it, and reading it unset
 * throws, so a route outside the guard fails instead of answering.
 */
export const signedIn = createContext<SignedIn>();

/** Context for the settings of the signed-in admin, set by the guard too. // T1 */
export const ownSettings = createContext<Settings>();

type Dependencies = Pick<Services, 'config' | 'db' | 'secret'>;

/** The admin whose session cookie the request carries; null if there is no valid session. */
export async function findSignedIn(services: Dependencies, request: Request): Promise<SignedIn | null> {
  return (await findSession(services, request))?.me ?? null;
}

/**
 * The admin whose session cookie the request carries, with their settings, in one statement since every request of the
 * office waits for it; null if there is no valid session.
 */
export async function findSession(
  { config, db, secret }: Dependencies,
  request: Request,
): Promise<{ me: SignedIn; settings: Settings } | null> {
  const token = readToken(request, config.hasTls, secret);
  if (token === null) return null;
  const [row] = await db
    .select({
      id: admins.id,
      sessionId: sessions.id,
      name: admins.name,
      email: admins.email,
      position: admins.position,
      avatar: admins.avatar,
      settings: chosenSettings,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.userId))
    .leftJoin(adminSettings, eq(adminSettings.adminId, admins.id))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  if (row === undefined) return null;
  const { settings, ...me } = row;
  return { me, settings: settings ?? DEFAULTS };
}

/**
 * The session token in the sign-in library's cookie: the token, a dot, its HMAC-SHA256 in base64, percent-encoded. Null if
 * there is none, or its signature is not ours.
 */
function readToken(request: Request, secure: boolean, secret: string): string | null {
  const cookie = readCookie(request, sessionCookie(secure));
  const [, token = '', signature = ''] = /^([^.]+)\.([A-Za-z0-9+/]{43}=)$/.exec(decodeCookie(cookie)) ?? [];
  const expected = createHmac('sha256', secret).update(token).digest();
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null;
}

function decodeCookie(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return '';
  }
}

/** What may have happened to the session while a response was being prepared. */
export type SessionState = 'signed-in' | 'signed-out' | 'account-gone';

/** Checks again whether the session and the account still exist. */
export async function sessionStateOf(db: Database, { id, sessionId }: SignedIn): Promise<SessionState> {
  const [row] = await db
    .select({ session: sessions.id })
    .from(admins)
    .leftJoin(sessions, and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())))
    .where(eq(admins.id, id));
  if (row === undefined) return 'account-gone';
  return row.session === null ? 'signed-out' : 'signed-in';
}
