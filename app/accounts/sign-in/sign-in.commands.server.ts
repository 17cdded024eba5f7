import { eq } from 'drizzle-orm';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { findLogin } from '../admins/accounts.queries.server.ts';
import { inTurn } from '../admins/hashing-queue.server.ts';
import { sessions } from '../admins/sign-in.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { browserOf, type KnownBrowser } from '../session/known-browser.server.ts';
import { signInLimits, type TooManyTries } from '../session/sign-in-limits.server.ts';
import type { SignedIn } from '../session/signed-in.queries.server.ts';
import { recordSignIn, verifySession } from './admission.server.ts';
import { authOf, visitorHeaders } from './auth.server.ts';
import { reportRefusal } from './refusals.server.ts';
import { openStep, stepCookie } from './second-step.server.ts';
import { CODE_PAGE, OFFICE, type SignIn } from './sign-in.ts';

/** @property next where to redirect with the cookies: the requested page, or the page for the second factor. */
export type SignInSuccess = { ok: true; cookies: string[]; next: string };
type Outcome = SignInSuccess | { ok: false; fault: 'refused' } | TooManyTries;

/**
 * Signs an admin in, or opens the second step if a second factor is required. An unknown account and a wrong password
 * give the same result after the same work; after ten attempts in ten minutes nothing is verified any more. // A2, A3, A12
 *
 * @param browser the known browser from the request's cookie; it counts only if this admin has signed in with it
 *   since the password was last set.
 * @param wanted the office page to redirect to afterwards.
 */
export async function signIn(
  services: Services,
  { email, password, keep }: SignIn,
  visitor: Visitor,
  browser: KnownBrowser | null,
  wanted: string = OFFICE,
): Promise<Outcome> {
  const login = await findLogin(services.db, email);
  const attempt = await signInLimits(services).attempt(email, visitor.address, browserOf(login, browser));
  if (!attempt.admitted) {
    if (attempt.begins) reportRefusal(services, login, visitor, 'sign-in-locked');
    return { ok: false, fault: 'too-many', waitSeconds: attempt.waitSeconds };
  }

  const body = { email, password, rememberMe: keep };
  const { api, isRefusal } = await authOf(services);
  const answer = await inTurn(
    () =>
      api
        .signInEmail({ body, headers: visitorHeaders(visitor), returnHeaders: true })
        .catch((error: unknown) => {
          if (isRefusal(error)) return null;
          throw error;
        }),
    { isStranger: browser === null },
  );
  if (answer === null || login === null) {
    reportRefusal(services, login, visitor, 'sign-in-refused');
    return { ok: false, fault: 'refused' };
  }
  const entry = await verifySession(services.db, login, answer.response.token, (tx) =>
    openStep(tx, login.id, { keep, wanted }),
  );
  if (!entry.verified && entry.waiting === null) return { ok: false, fault: 'refused' };
  await attempt.forgive();
  if (!entry.verified) {
    return { ok: true, cookies: [stepCookie(entry.waiting ?? '', services.config.hasTls)], next: CODE_PAGE };
  }
  const browserCookie = await recordSignIn(services, login, visitor, browser);
  return { ok: true, cookies: [...answer.headers.getSetCookie(), browserCookie], next: wanted };
}

/** Ends a session on the server. @returns the cookies that delete it in the browser. // A5 */
export async function signOut(services: Services, admin: SignedIn, request: Request): Promise<string[]> {
  await services.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, admin.sessionId));
    await recordAudit(tx, admin, { action: 'signed-out', subjectId: admin.id });
  });
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const { api } = await authOf(services);
  const { headers: answer } = await api.signOut({ headers, returnHeaders: true });
  return answer.getSetCookie();
}
