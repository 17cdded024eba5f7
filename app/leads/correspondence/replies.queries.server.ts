import { createHash } from 'node:crypto';
import { asc, desc, eq, inArray, or } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { MailHead } from '#app/platform/mail/mail-head.ts';
import { mailboxOf } from '#app/platform/mail/mailbox.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { leadAnswers } from '../records/answers.tables.ts';
import { drawings, leadReplies, leads } from '../records/leads.tables.ts';
import { type NumberedLead, referenceIn } from '../records/reference.ts';

export type ListedReply = Awaited<ReturnType<typeof listReplies>>[number];

/** The replies to a lead with the drawings that came with them, newest first. // L24 */
export async function listReplies(db: Database, leadId: string) {
  const { id, fromName, fromAddress, subject, text, leftOut, isAutomatic, isForged, receivedAt } =
    leadReplies;
  const replies = await db
    .select({ id, fromName, fromAddress, subject, text, leftOut, isAutomatic, isForged, receivedAt })
    .from(leadReplies)
    .where(eq(leadReplies.leadId, leadId))
    .orderBy(desc(receivedAt), desc(id));
  const ids = replies.map((reply) => reply.id);
  const files =
    ids.length === 0
      ? []
      : await db
          .select({ id: drawings.id, replyId: drawings.replyId, name: drawings.name })
          .from(drawings)
          .where(inArray(drawings.replyId, ids))
          .orderBy(asc(drawings.position));
  return replies.map((reply) => ({
    ...reply,
    drawings: files.flatMap(({ replyId, ...file }) => (replyId === reply.id ? [file] : [])),
  }));
}

export function countReplies(db: Database, leadId: string): Promise<number> {
  return db.$count(leadReplies, eq(leadReplies.leadId, leadId));
}

/** By which the same mail is recognised, however often it is delivered. */
export function mailKeyOf({ messageId, from, date, subject }: MailHead): string {
  const identity = messageId || JSON.stringify([from.address, date, subject]);
  return createHash('sha256').update(identity).digest('base64url');
}

/**
 * Finds the leads that some mails reply to. A mail is a reply if it refers to one that Kerf has sent, whoever writes it. If it
 * refers to none, it is one if its subject has the reference of a lead of the same address; not if a program sent it, or its
 * sender is forged. Mails of Kerf itself and of staff are none. // L24
 *
 * @param company the company's own addresses.
 * @returns the leads by mail.
 */
export async function findRepliedLeads(
  db: Database,
  mails: readonly MailHead[],
  company: readonly string[],
): Promise<Map<MailHead, string>> {
  const ids = [...new Set(mails.flatMap(({ ownId, refersTo }) => [ownId ?? [], refersTo].flat()))];
  const references = mails.flatMap((mail) => referenceOf(mail) ?? []);
  const [sent, staff] = await Promise.all([
    leadsOfMails(db, ids),
    db.select({ email: admins.email }).from(admins),
  ]);
  const candidates = await leadsOf(db, [...ids, ...sent.values()], references);
  const ownMailboxes = new Set([...company, ...staff.map(({ email }) => email)].map(mailboxOf));

  const replied = new Map<MailHead, string>();
  for (const mail of mails) {
    if (mail.ownId !== null && sent.has(mail.ownId)) continue;
    const mailbox = mailboxOf(mail.from.address);
    const byId = mail.refersTo.flatMap(
      (id) => candidates.find((lead) => lead.id === (sent.get(id) ?? id)) ?? [],
    );
    const named = referenceOf(mail);
    const byReference = candidates.find(
      ({ kind, number, email }) =>
        named?.kind === kind && named.number === number && mailboxOf(email) === mailbox,
    );
    const lead = byId[0] ?? byReference;
    if (lead && (!ownMailboxes.has(mailbox) || mailboxOf(lead.email) === mailbox)) replied.set(mail, lead.id);
  }
  return replied;
}

function referenceOf({ isAutomatic, isForged, subject }: MailHead) {
  return isAutomatic || isForged ? null : referenceIn(subject);
}

/** Of the mails of Kerf among these ids what each is about: a lead, where it is an answer to one, and otherwise its subject. */
async function leadsOfMails(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, subjectId } = outgoingMails;
  const mails = await db
    .select({ id, subjectId, leadId: leadAnswers.leadId })
    .from(outgoingMails)
    .leftJoin(leadAnswers, eq(leadAnswers.id, subjectId))
    .where(inArray(id, [...ids]));
  return new Map(mails.map((mail) => [mail.id, mail.leadId ?? mail.subjectId]));
}

async function leadsOf(db: Database, ids: readonly string[], references: readonly NumberedLead[]) {
  const numbers = references.map(({ number }) => number);
  const conditions = [
    ids.length === 0 ? [] : inArray(leads.id, [...ids]),
    numbers.length === 0 ? [] : inArray(leads.number, numbers),
  ].flat();
  if (conditions.length === 0) return [];
  const { id, kind, number, email } = leads;
  return db
    .select({ id, kind, number, email })
    .from(leads)
    .where(or(...conditions));
}

/** Which of these mails are stored already, as `LEAD KEY`. */
export async function storedReplies(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { leadId, mailKey } = leadReplies;
  const stored = await db
    .select({ leadId, mailKey })
    .from(leadReplies)
    .where(inArray(mailKey, [...keys]));
  return new Set(stored.map((reply) => `${reply.leadId} ${reply.mailKey}`));
}
