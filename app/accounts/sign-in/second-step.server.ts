import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { loginColumns } from '../admins/accounts.queries.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { credentials, pendingSignIns } from '../admins/sign-in.tables.ts';
import { hashToken, makeToken } from '../admins/token-hash.server.ts';
import { type OwnCookie, ownCookie, readCookie, writeCookie } from '../session/cookies.server.ts';

/** How long after the password the code can be entered. */
const LIFETIME_S = 300;

const cookie = (secure: boolean): OwnCookie => ownCookie('step', secure);

/** Records that the password was correct. @returns the token with which the browser continues. */
export async function openStep(
  tx: Database,
  adminId: string,
  { keep, wanted }: { keep: boolean; wanted: string },
): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + LIFETIME_S * 1_000);
  await tx.insert(pendingSignIns).values({ tokenHash: hashToken(token), adminId, keep, wanted, expiresAt });
  return token;
}

export type Step = NonNullable<Awaited<ReturnType<typeof findStep>>>;

/** The pending sign-in for a token, with the account's current email; null if it has expired or is invalid. */
export async function findStep(db: Database, token: string) {
  const [step] = await db
    .select({ ...loginColumns, keep: pendingSignIns.keep, wanted: pendingSignIns.wanted })
    .from(pendingSignIns)
    .innerJoin(admins, eq(admins.id, pendingSignIns.adminId))
    .innerJoin(credentials, eq(credentials.userId, admins.id))
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, new Date())));
  return step ?? null;
}

/** Ends the step in the transaction that accepts the code. @returns false if another request has ended it already. */
export async function closeStep(tx: Database, token: string): Promise<boolean> {
  const closed = await tx
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, new Date())))
    .returning();
  return closed.length > 0;
}

export function stepToken(request: Request, secure: boolean): string {
  return readCookie(request, cookie(secure));
}

export function stepCookie(token: string, secure: boolean): string {
  return writeCookie(cookie(secure), token, LIFETIME_S);
}

export function noStepCookie(secure: boolean): string {
  return writeCookie(cookie(secure), '', 0);
}
