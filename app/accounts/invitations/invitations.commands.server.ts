import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import { DAY_MS } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { storeAccount } from '../admins/accounts.commands.server.ts';
import { COLLEAGUE_INVITATION } from '../admins/accounts.mails.ts';
import { admins } from '../admins/admins.tables.ts';
import { inTurn } from '../admins/hashing-queue.server.ts';
import { deleteWaitingMails, recentMail } from '../admins/link-mails.server.ts';
import { hashPassword } from '../admins/password-hash.server.ts';
import { passwordError } from '../admins/passwords.ts';
import { hashToken, makeToken } from '../admins/token-hash.server.ts';
import { type Actor, type Admin, recordAudit } from '../audit/audit.server.ts';
import { type InvitationError, type Invite, LINK_DAYS } from './invitation.ts';
import { findInvitation } from './invitations.queries.server.ts';
import { invitationLinks, invitations } from './invitations.tables.ts';

const LINK_MS = LINK_DAYS * DAY_MS;
/** New accounts need an avatar; it can be changed in Settings. */
const AVATAR = 'hard-hat';

type InvitationOutcome = { ok: true } | { ok: false; fault: InvitationError };

/** Invites somebody who has no account. Nothing is granted until the invitation is accepted. // A7 */
export function invite(
  db: Database,
  actor: Admin,
  { email, position }: Invite,
): Promise<{ ok: true; id: string } | { ok: false; fault: InvitationError }> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(admins, eq(admins.email, email))) > 0) return { ok: false, fault: 'has-account' };
    const [stored] = await tx
      .insert(invitations)
      .values({ email, position, inviterId: actor.id })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (stored === undefined) return { ok: false, fault: 'invited' };
    await queueMail(tx, COLLEAGUE_INVITATION, stored.id);
    await recordAudit(tx, actor, {
      action: 'colleague-invited',
      subjectId: stored.id,
      details: { name: email, position },
    });
    return { ok: true, id: stored.id };
  });
}

/** Mails the invitation again with a link of its own; earlier links stay valid for their time. */
export function sendAgain(db: Database, actor: Actor, id: string): Promise<InvitationOutcome> {
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (invitation === null) return { ok: false, fault: 'gone' };
    const mails = { kind: COLLEAGUE_INVITATION, subjectId: id };
    const recent = await recentMail(tx, mails);
    if (recent !== null) return { ok: false, fault: recent };
    await deleteWaitingMails(tx, mails);
    await queueMail(tx, COLLEAGUE_INVITATION, id);
    await tx.update(invitations).set({ mailedAt: new Date() }).where(eq(invitations.id, id));
    await recordAudit(tx, actor, {
      action: 'invitation-sent-again',
      subjectId: id,
      details: { name: invitation.email },
    });
    return { ok: true };
  });
}

/** Takes an invitation back: its links stop working, and a mail that waits isn't sent. */
export function takeBack(db: Database, actor: Actor, id: string): Promise<InvitationOutcome> {
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (invitation === null) return { ok: false, fault: 'gone' };
    await deleteWaitingMails(tx, { kind: COLLEAGUE_INVITATION, subjectId: id });
    await tx.delete(invitations).where(eq(invitations.id, id));
    await recordAudit(tx, actor, {
      action: 'invitation-taken-back',
      subjectId: id,
      details: { name: invitation.email, position: invitation.position },
    });
    return { ok: true };
  });
}

/**
 * Creates the link of an invitation when its mail is rendered; only the token's hash is stored. Locking the row makes
 * this wait for somebody who is taking the invitation back.
 *
 * @returns null if the invitation was accepted or taken back.
 */
export function makeInvitationLink(
  db: Database,
  id: string,
): Promise<{ email: string; inviter: string; token: string } | null> {
  return db.transaction(async (tx) => {
    const [invitation] = await tx
      .select({ email: invitations.email, name: admins.name, address: admins.email })
      .from(invitations)
      .innerJoin(admins, eq(admins.id, invitations.inviterId))
      .where(eq(invitations.id, id))
      .for('share', { of: invitations });
    if (invitation === undefined) return null;
    const token = makeToken();
    const expiresAt = new Date(Date.now() + LINK_MS);
    await tx.insert(invitationLinks).values({ tokenHash: hashToken(token), invitationId: id, expiresAt });
    return { email: invitation.email, inviter: invitation.name || invitation.address, token };
  });
}

type Acceptance =
  | { ok: true; id: string }
  | { ok: false; fault: 'link-over' | 'has-account' }
  | { ok: false; fault: 'weak'; reason: string };

/** Accepts an invitation: makes the account with the name and password that the invited person chose. // A7 */
export async function acceptInvitation(
  { db, passwordCost }: Pick<Services, 'db' | 'passwordCost'>,
  token: string,
  { name, password }: { name: string; password: string },
  company: CompanyFacts,
): Promise<Acceptance> {
  const invited = await findInvitation(db, token);
  if (invited === null) return { ok: false, fault: 'link-over' };
  const reason = passwordError(password, { name, email: invited.email }, company);
  if (reason !== null) return { ok: false, fault: 'weak', reason };
  const hash = await inTurn(() => hashPassword(password, passwordCost));
  return db.transaction(async (tx) => {
    // Of two concurrent uses, and of an acceptance while it is being taken back, the second finds no invitation.
    if ((await lockInvitation(tx, invited.id)) === null) return { ok: false, fault: 'link-over' };
    const { email, position, inviter } = invited;
    const created = await storeAccount(tx, inviter, { name, email, position, avatar: AVATAR }, hash);
    if (!created.ok) return { ok: false, fault: 'has-account' };
    await tx.delete(invitations).where(eq(invitations.id, invited.id));
    await recordAudit(
      tx,
      { id: created.id, name },
      { action: 'invitation-accepted', subjectId: created.id, details: { name, email, position } },
    );
    return { ok: true, id: created.id };
  });
}

async function lockInvitation(tx: Database, id: string) {
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  return invitation ?? null;
}
