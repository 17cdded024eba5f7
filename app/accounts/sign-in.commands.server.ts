import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, credentials, loginHistory, sessions } from '#app/platform/db/schema.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findLogin, findSettings } from './accounts.queries.server.ts';
import { recordAudit } from './audit.server.ts';
import { ADDRESS_HEADER, authOf } from './auth.server.ts';
import { type KnownBrowser, rememberBrowser } from './known-browser.server.ts';
import type { SignIn } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.server.ts';
import type { SignedIn } from './signed-in.queries.server.ts';

type Outcome = { ok: true; cookies: string[] } | { ok: false; fault: 'refused' | 'too-many' };
type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

const over = (house: Services) => house.config.publicUrl.startsWith('https:');

/**
 * Signs an admin in. Answers alike, after the same work, whether the account does not exist or the password is wrong;
 * after ten guesses in ten minutes neither is looked at any more. // A2, A3
 *
 * @param browser what the request's cookie says; it counts only if this admin signed in with it since the password was
 *   last set.
 */
export async function signIn(
  house: Services,
  { email, password, keep }: SignIn,
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<Outcome> {
  const login = await findLogin(house.db, email);
  const own =
    login !== null && browser?.adminId === login.id && browser.since >= login.passwordSince.getTime();
  const guess = await signInLimits(house).guess(email, visitor.address, own ? browser : null);
  if (guess === null) return { ok: false, fault: 'too-many' };

  const headers = new Headers({ 'user-agent': visitor.userAgent, [ADDRESS_HEADER]: visitor.address });
  const body = { email, password, rememberMe: keep };
  const { api, isRefusal } = await authOf(house);
  const answer = await api.signInEmail({ body, headers, returnHeaders: true }).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  const admitted = answer !== null && login !== null && (await admit(house.db, login, answer.response.token));
  if (!admitted) {
    // Not waited for: what is only done where there is an account must not be felt in the answer.
    if (login) noteRefusal(house, login, visitor);
    return { ok: false, fault: 'refused' };
  }
  await recordAudit(house.db, login, { action: 'signed-in', subjectId: login.id });
  await noteInHistory(house.db, login, visitor, true);
  await guess.forgive();
  const cookies = answer.headers.getSetCookie();
  return { ok: true, cookies: [...cookies, rememberBrowser(login.id, browser, house.secret, over(house))] };
}

/**
 * The second look at a session that was just made: where password or email changed while the old password was being
 * checked, it must not live. The lock makes it wait for a change under way.
 */
function admit(db: Database, login: Login, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ email: admins.email })
      .from(admins)
      .where(eq(admins.id, login.id))
      .for('share');
    const [now] = await tx
      .select({ since: credentials.updatedAt })
      .from(credentials)
      .where(eq(credentials.userId, login.id));
    const same = admin?.email === login.email && now?.since.getTime() === login.passwordSince.getTime();
    if (same) return true;
    await tx.delete(sessions).where(eq(sessions.token, token));
    return false;
  });
}

function noteRefusal({ db, log }: Services, login: Login, visitor: Visitor): void {
  noteInHistory(db, login, visitor, false).catch((error: unknown) =>
    log.error({ err: error }, 'a refused sign-in could not be noted'),
  );
}

/** For who has Login History on. // T1 */
async function noteInHistory(
  db: Database,
  login: Login,
  visitor: Visitor,
  succeeded: boolean,
): Promise<void> {
  const { loginHistory: wanted } = await findSettings(db, login.id);
  if (!wanted) return;
  const { address, userAgent } = visitor;
  await db.insert(loginHistory).values({ adminId: login.id, succeeded, ipAddress: address, userAgent });
}

/** Ends a session on the server. @returns the cookies that take it from the browser. // A5 */
export async function signOut(house: Services, admin: SignedIn, request: Request): Promise<string[]> {
  await house.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, admin.sessionId));
    await recordAudit(tx, admin, { action: 'signed-out', subjectId: admin.id });
  });
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const { api } = await authOf(house);
  const { headers: answer } = await api.signOut({ headers, returnHeaders: true });
  return answer.getSetCookie();
}
