import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { StoredFile } from '#app/platform/submission/check-file.server.ts';
import { attachDrawings, LEAD_DRAWINGS } from '../drawings/add-drawings.commands.server.ts';
import { notifyOfReply } from '../records/lead-notifications.commands.server.ts';
import { renewLeadSearch } from '../records/lead-search.commands.server.ts';
import { changeLead, lockLead } from '../records/leads.commands.server.ts';
import { leadReplies } from '../records/leads.tables.ts';

export type NewReply = Omit<typeof leadReplies.$inferInsert, 'id' | 'leadId' | 'createdAt'>;

/** Limits per lead and day, for people and for automatic replies: two autoresponders may answer each other for ever. */
export const REPLIES_IN_A_DAY = 50;
export const AUTOMATIC_IN_A_DAY = 1;
export const LEAD_REPLIES = 500;
const NO_MORE = `Later replies stay in the mailbox, as a lead has at most ${LEAD_REPLIES}.`;

/** Whether the lead has reached a limit, so that no further reply is stored. */
export async function hasEnoughReplies(db: Database, leadId: string, isAutomatic: boolean): Promise<boolean> {
  const isSameKind = eq(leadReplies.isAutomatic, isAutomatic);
  const isOfToday = and(isSameKind, gt(leadReplies.createdAt, sql`now() - interval '1 day'`));
  const [counted] = await db
    .select({ all: count(), today: count(sql`case when ${isOfToday} then 1 end`) })
    .from(leadReplies)
    .where(eq(leadReplies.leadId, leadId));
  const { all, today } = counted ?? { all: 0, today: 0 };
  return all >= LEAD_REPLIES || today >= (isAutomatic ? AUTOMATIC_IN_A_DAY : REPLIES_IN_A_DAY);
}

/**
 * Stores a reply in the timeline of its lead, with its drawings, and tells staff; what a program sent only stands in the
 * timeline. // L24
 *
 * @param added drawings that are in the store already (`putFilesFor`).
 * @returns whether it was stored, and its drawings with it: `known` has been before, `too-many` came in a day or at all.
 */
export function storeReply(
  db: Database,
  leadId: string,
  reply: NewReply,
  added: readonly StoredFile[],
): Promise<'stored' | 'stored-without-drawings' | 'known' | 'gone' | 'too-many'> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return 'gone';
    const isOfLead = eq(leadReplies.leadId, leadId);
    const isStored = and(isOfLead, eq(leadReplies.mailKey, reply.mailKey));
    if ((await tx.$count(leadReplies, isStored)) > 0) return 'known';
    const isAutomatic = reply.isAutomatic === true;
    if (await hasEnoughReplies(tx, leadId, isAutomatic)) return 'too-many';

    const [stored] = await tx
      .insert(leadReplies)
      .values({ ...reply, leadId })
      .returning({ id: leadReplies.id });
    if (stored === undefined) throw new Error('The reply was not stored');
    const fits = await attachDrawings(tx, leadId, added, stored.id);
    const isLast = (await tx.$count(leadReplies, isOfLead)) === LEAD_REPLIES;
    const tooMany = `Its drawings were left out, as a lead has at most ${LEAD_DRAWINGS}.`;
    const reasons = [...(fits ? [] : [tooMany]), ...(isLast ? [NO_MORE] : [])];
    if (reasons.length > 0) {
      const leftOut = [...(reply.leftOut ?? []), ...reasons];
      await tx.update(leadReplies).set({ leftOut }).where(eq(leadReplies.id, stored.id));
    }
    await renewLeadSearch(tx, [leadId]);
    if (!isAutomatic) {
      await changeLead(tx, leadId, {});
      if (lead.status !== 'spam') await notifyOfReply(tx, { leadId, recipientId: lead.ownerId });
    }
    return fits ? 'stored' : 'stored-without-drawings';
  });
}
