import { and, eq, gt } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, sessions } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type Position, parsePosition } from '../admins/account.ts';
import { authOf } from './auth.server.ts';

/** The signed-in admin. */
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

/**
 * The admin whose session cookie the request carries, looked up on every request; null if there is no valid session.
 */
export async function findSignedIn(services: Services, request: Request): Promise<SignedIn | null> {
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const { api } = await authOf(services);
  const found = await api.getSession({ headers });
  if (found === null) return null;
  const { user, session } = found;
  const position = parsePosition(user.position);
  if (position === null) throw new Error(`The account ${user.id} has no position`);
  const { id, name, email, image } = user;
  return { id, sessionId: session.id, name, email, position, avatar: image ?? null };
}

/** What may have happened to the session while a response was being prepared. */
export type SessionState = 'signed-in' | 'signed-out' | 'account-gone';

/** Checks again whether the session and the account still exist. */
export async function sessionStateOf(db: Database, { id, sessionId }: SignedIn): Promise<SessionState> {
  const [found] = await db
    .select({ session: sessions.id })
    .from(admins)
    .leftJoin(sessions, and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())))
    .where(eq(admins.id, id));
  if (found === undefined) return 'account-gone';
  return found.session === null ? 'signed-out' : 'signed-in';
}
