import { and, eq, gt } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, sessions } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { type Position, parsePosition } from '../admins/account.ts';
import { authOf } from './auth.server.ts';

/** Who asks, in the office. */
export type SignedIn = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  position: Position;
  avatar: string | null;
};

/**
 * Where the office's loaders and actions find who is signed in: `context.get(signedIn)`. Only the guard sets it;
 * without the guard, asking for it throws, so that a route outside of it fails rather than answers.
 */
export const signedIn = createContext<SignedIn>();

/** Who the request's cookie belongs to, looked up in the database each time; null where that session is over. */
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

/** What may have become of who was let in, while an answer was being made. */
export type SessionState = 'signed-in' | 'signed-out' | 'account-gone';

/** Looks again whether who was let in still is, and whether there is such an account at all. */
export async function sessionStateOf(db: Database, { id, sessionId }: SignedIn): Promise<SessionState> {
  const [found] = await db
    .select({ session: sessions.id })
    .from(admins)
    .leftJoin(sessions, and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())))
    .where(eq(admins.id, id));
  if (found === undefined) return 'account-gone';
  return found.session === null ? 'signed-out' : 'signed-in';
}
