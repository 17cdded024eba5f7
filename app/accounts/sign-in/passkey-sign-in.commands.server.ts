import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { CHALLENGE_MS, issuedAt, makeChallenge } from '../passkeys/challenge.server.ts';
import { findPasskey } from '../passkeys/passkeys.queries.server.ts';
import { passkeys } from '../passkeys/passkeys.tables.ts';
import { challengeIn, readSigned, verifySigned } from '../passkeys/web-authn.server.ts';
import { browserOf, type KnownBrowser } from '../session/known-browser.server.ts';
import { relyingPartyOf } from '../session/relying-party.ts';
import { signInLimits, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { recordSignIn, verifySession } from './admission.server.ts';
import { beginSession } from './auth.server.ts';
import { reportRefusal } from './refusals.server.ts';

/** What a browser needs to ask for a passkey; null if there are none at this site's address. // A11 */
export function passkeyRequest({ config, secret }: Pick<Services, 'config' | 'secret'>) {
  const party = relyingPartyOf(config.publicUrl);
  if (party === null) return null;
  const challenge = makeChallenge(secret, 'sign-in').toString('base64url');
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' } as const;
}

type Outcome =
  | { ok: true; cookies: string[]; id: string; name: string }
  | { ok: false; fault: 'refused' }
  | TooManyTries;

/**
 * Signs an admin in with a passkey, which takes the place of password and code. The limits, the audit and the second check
 * of the session are those of a password. // A3, A11, A12
 *
 * @param answer the browser's, as JSON.
 */
export async function signInWithPasskey(
  services: Services,
  { answer, keep }: { answer: string; keep: boolean },
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<Outcome> {
  const party = relyingPartyOf(services.config.publicUrl);
  const response = readSigned(answer);
  if (party === null || response === null) return { ok: false, fault: 'refused' };
  const { passkey, login } = (await findPasskey(services.db, response.id)) ?? { passkey: null, login: null };
  const key = login?.email ?? response.id;
  const attempt = await signInLimits(services).attempt(key, visitor.address, browserOf(login, browser));
  if (!attempt.admitted) {
    if (attempt.begins) reportRefusal(services, login, visitor, 'sign-in-locked');
    return { ok: false, fault: 'too-many', waitSeconds: attempt.waitSeconds };
  }

  const refuse = (): Outcome => {
    reportRefusal(services, login, visitor, 'passkey-refused');
    return { ok: false, fault: 'refused' };
  };
  if (login === null || response.response.userHandle !== handleOf(login.id)) return refuse();
  const challenge = challengeIn(response);
  const lastUsedAt = issuedAt(challenge, services.secret, 'sign-in');
  if (lastUsedAt === null) return refuse();
  const counter = await verifySigned(response, passkey, { ...party, challenge });
  if (counter === null) return refuse();

  const session = await beginSession(services, { id: login.id, keep }, visitor);
  // It may have been removed meanwhile, and answers each challenge once.
  const { verified } = await verifySession(services.db, login, session.token, null, async (tx) => {
    const isLater = or(isNull(passkeys.lastUsedAt), lt(passkeys.lastUsedAt, lastUsedAt));
    const unused = and(eq(passkeys.id, passkey.id), isLater);
    const claimed = await tx.update(passkeys).set({ counter, lastUsedAt }).where(unused).returning();
    return claimed.length > 0;
  });
  if (!verified) return refuse();
  await attempt.forgive();
  const browserCookie = await recordSignIn(services, login, visitor, browser, { passkey: passkey.name });
  return { ok: true, cookies: [...session.cookies, browserCookie], id: login.id, name: login.name };
}

/** The account's id, as the authenticator keeps it beside the passkey. */
const handleOf = (adminId: string) => Buffer.from(adminId).toString('base64url');
