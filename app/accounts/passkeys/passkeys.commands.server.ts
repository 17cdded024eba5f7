import { and, eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueNotice } from '../admins/account-notices.server.ts';
import { signOutEverywhere } from '../admins/accounts.commands.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { sessions } from '../admins/sign-in.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { relyingPartyOf } from '../session/relying-party.ts';
import type { SignedIn } from '../session/signed-in.queries.server.ts';
import { CHALLENGE_MS, issuedAt, makeChallenge } from './challenge.server.ts';
import { MAX_PASSKEYS, type PasskeyError } from './passkey.ts';
import { passkeys } from './passkeys.tables.ts';
import { ALGORITHMS, challengeIn, readCreated, verifyCreated } from './web-authn.server.ts';

type Dependencies = Pick<Services, 'config' | 'db' | 'secret'>;
type Fault = { ok: false; fault: PasskeyError };

/** @returns what the browser needs to create a passkey; the answer is accepted in this session only. // A11 */
export async function startPasskey(
  { config, db, secret }: Dependencies,
  me: SignedIn,
  company: Pick<CompanyFacts, 'name'>,
) {
  const party = relyingPartyOf(config.publicUrl);
  if (party === null) return { ok: false, fault: 'not-offered' } satisfies Fault;
  const existing = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.adminId, me.id));
  if (existing.length >= MAX_PASSKEYS) return { ok: false, fault: 'too-many' } satisfies Fault;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: `${company.name} back office`,
    rpID: party.id,
    userID: new TextEncoder().encode(me.id),
    userName: me.email,
    userDisplayName: me.name || me.email,
    challenge: makeChallenge(secret, `add ${me.sessionId}`),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ok: true, options } as const;
}

/** Adds the passkey that a browser has created, and tells the owner by mail. // A11 */
export async function addPasskey(
  { config, db, secret }: Dependencies,
  me: SignedIn,
  { name, answer }: { name: string; answer: string },
): Promise<{ ok: true } | Fault> {
  const party = relyingPartyOf(config.publicUrl);
  if (party === null) return { ok: false, fault: 'not-offered' };
  const created = readCreated(answer);
  const challenge = created ? challengeIn(created) : '';
  const isOurs = issuedAt(challenge, secret, `add ${me.sessionId}`) !== null;
  const credential = created && isOurs ? await verifyCreated(created, { ...party, challenge }) : null;
  if (credential === null) return { ok: false, fault: 'refused' };
  return db.transaction(async (tx) => {
    // Two additions wait for each other here. A session that was ended meanwhile adds nothing.
    await tx.select().from(admins).where(eq(admins.id, me.id)).for('update');
    if ((await tx.$count(sessions, eq(sessions.id, me.sessionId))) === 0)
      return { ok: false, fault: 'refused' };
    if ((await tx.$count(passkeys, eq(passkeys.adminId, me.id))) >= MAX_PASSKEYS)
      return { ok: false, fault: 'too-many' };
    const { id: credentialId, counter } = credential;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const [added] = await tx
      .insert(passkeys)
      .values({ adminId: me.id, name, credentialId, publicKey, counter })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added === undefined) return { ok: false, fault: 'refused' };
    await recordAudit(tx, me, { action: 'passkey-added', subjectId: me.id, details: { passkey: name } });
    await queueNotice(tx, { event: 'passkey-added', owner: me, actor: me });
    return { ok: true };
  });
}

/**
 * Removes a passkey of one's own. All other sessions end, since the device that it was on may be lost, with a session
 * that it began. // A11
 *
 * @returns whether there was one.
 */
export function removePasskey(db: Database, me: SignedIn, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A concurrent sign-in waits for this lock and finds no passkey, or is found among the sessions (verifySession).
    await tx.select().from(admins).where(eq(admins.id, me.id)).for('update');
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.adminId, me.id)))
      .returning({ name: passkeys.name });
    if (removed === undefined) return false;
    await signOutEverywhere(tx, me.id, me.sessionId);
    const details = { passkey: removed.name };
    await recordAudit(tx, me, { action: 'passkey-removed', subjectId: me.id, details });
    return true;
  });
}
