import { and, desc, eq, gt, max, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { COLLEAGUE_INVITATION } from '../admins/accounts.mails.ts';
import { admins } from '../admins/admins.tables.ts';
import { hashToken } from '../admins/token-hash.server.ts';
import { invitationLinks, invitations } from './invitations.tables.ts';

export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The open invitations, newest first, each with the state of its last mail and until when its newest link works. */
export async function listInvitations(db: Database) {
  const mail = db
    .select({ state: outgoingMails.state, at: outgoingMails.settledAt, problem: outgoingMails.problem })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.kind, COLLEAGUE_INVITATION), eq(outgoingMails.subjectId, invitations.id)))
    .orderBy(desc(outgoingMails.createdAt))
    .limit(1)
    .as('mail');
  const link = db
    .select({ expiresAt: max(invitationLinks.expiresAt).as('expires_at') })
    .from(invitationLinks)
    .where(eq(invitationLinks.invitationId, invitations.id))
    .as('link');
  const { id, email, position, createdAt, mailedAt } = invitations;
  return db
    .select({
      id,
      email,
      position,
      createdAt,
      mailedAt,
      inviter: sql<string>`coalesce(nullif(${admins.name}, ''), ${admins.email})`,
      mailState: mail.state,
      mailProblem: mail.problem,
      expiresAt: link.expiresAt,
    })
    .from(invitations)
    .innerJoin(admins, eq(admins.id, invitations.inviterId))
    .leftJoinLateral(mail, sql`true`)
    .leftJoinLateral(link, sql`true`)
    .orderBy(desc(createdAt), desc(id));
}

/** The invitation that a link accepts, or null if it was accepted or taken back, or the link is invalid or too old. */
export async function findInvitation(db: Database, token: string) {
  const [invitation] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      position: invitations.position,
      inviter: { id: admins.id, name: admins.name },
    })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .innerJoin(admins, eq(admins.id, invitations.inviterId))
    .where(and(eq(invitationLinks.tokenHash, hashToken(token)), gt(invitationLinks.expiresAt, new Date())));
  return invitation ?? null;
}
