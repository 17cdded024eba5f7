import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { attachDrawings, LEAD_DRAWINGS } from './add-drawings.commands.server.ts';
import { ringForLead } from './lead-notifications.commands.server.ts';
import { renewLeadSearch } from './lead-search.commands.server.ts';
import { changeLead, lockLead } from './leads.commands.server.ts';
import { leadReplies } from './leads.tables.ts';
import type { StoredDrawing } from './submit-lead.commands.server.ts';

export type NewReply = Omit<typeof leadReplies.$inferInsert, 'id' | 'leadId' | 'createdAt'>;

/** The most replies to a lead in a day, and of those that programs sent: two of them may answer each other. */
export const REPLIES_IN_A_DAY = 50;
export const AUTOMATIC_IN_A_DAY = 1;

/**
 * Stores a reply in the timeline of its lead, with its drawings, and rings the bell; what a program sent only stands in the
 * timeline. // L24
 *
 * @param added drawings that are in the store already (`putFilesFor`).
 * @returns whether it was stored: `known` has been before, `too-many` came in a day.
 */
export function storeReply(
  db: Database,
  leadId: string,
  reply: NewReply,
  added: readonly StoredDrawing[],
): Promise<'stored' | 'known' | 'gone' | 'too-many'> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return 'gone';
    const { leadId: of, mailKey, isAutomatic, createdAt } = leadReplies;
    if ((await tx.$count(leadReplies, and(eq(of, leadId), eq(mailKey, reply.mailKey)))) > 0) return 'known';
    const kind = reply.isAutomatic === true;
    const alike = and(eq(of, leadId), eq(isAutomatic, kind), gt(createdAt, sql`now() - interval '1 day'`));
    const most = kind ? AUTOMATIC_IN_A_DAY : REPLIES_IN_A_DAY;
    if ((await tx.$count(leadReplies, alike)) >= most) return 'too-many';

    const [stored] = await tx
      .insert(leadReplies)
      .values({ ...reply, leadId })
      .returning({ id: leadReplies.id });
    if (stored === undefined) throw new Error('The reply was not stored');
    const fits = await attachDrawings(tx, leadId, added, stored.id);
    if (!fits) {
      const tooMany = `Its drawings were left out, as a lead has at most ${LEAD_DRAWINGS}.`;
      const leftOut = [...(reply.leftOut ?? []), tooMany];
      await tx.update(leadReplies).set({ leftOut }).where(eq(leadReplies.id, stored.id));
    }
    await renewLeadSearch(tx, [leadId]);
    if (!kind) {
      await changeLead(tx, leadId, {});
      if (lead.status !== 'spam') await ringForLead(tx, leadId, 'replied');
    }
    return 'stored';
  });
}
