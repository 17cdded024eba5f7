import { and, eq, gt, sql } from 'drizzle-orm';
import { CUSTOMER } from '#app/leads/lead-events.ts';
import { notifyAllStaff } from '#app/leads/lead-notifications.commands.server.ts';
import { addEvent, changeLead } from '#app/leads/leads.commands.server.ts';
import { leadEvents } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { MAX_QUESTIONS } from './decision.ts';
import { nameOfRevision } from './document/document-texts.ts';
import { lockRevision } from './lock-revision.server.ts';
import { QUESTION_TO_SALES } from './mail-kinds.ts';

/**
 * Asks about a revision: the question goes into the lead's timeline, to the bell and to sales. The same question within a
 * day is the same one. // P11
 */
export function askAboutQuotation(
  db: Database,
  revisionId: string,
  text: string,
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'too-many' }> {
  return db.transaction(async (tx) => {
    const found = await lockRevision(tx, revisionId);
    if (found === null || found.lead === null) return { ok: false, fault: 'gone' };
    const { leadId, kind, at } = leadEvents;
    const asked = await tx
      .select({ text: leadEvents.text })
      .from(leadEvents)
      .where(
        and(eq(leadId, found.lead.id), eq(kind, 'quotation-asked'), gt(at, sql`now() - interval '1 day'`)),
      );
    if (asked.some((one) => one.text === text)) return { ok: true };
    if (asked.length >= MAX_QUESTIONS) return { ok: false, fault: 'too-many' };
    const details = { quotation: nameOfRevision(found.document) };
    const question = await addEvent(tx, CUSTOMER, found.lead.id, 'quotation-asked', { text, details });
    await changeLead(tx, found.lead.id, {});
    await notifyAllStaff(tx, found.lead.id, 'asked');
    await queueMail(tx, QUESTION_TO_SALES, question);
    return { ok: true };
  });
}
