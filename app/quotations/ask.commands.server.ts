import { and, eq, gt, sql } from 'drizzle-orm';
import { CUSTOMER } from '#app/leads/records/lead-events.ts';
import { notifyAllStaff } from '#app/leads/records/lead-notifications.commands.server.ts';
import { addEvent, changeLead } from '#app/leads/records/leads.commands.server.ts';
import { leadEvents } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { MAX_QUESTIONS } from './decision.ts';
import { documentNumber } from './document/document-texts.ts';
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
    const revision = await lockRevision(tx, revisionId);
    if (revision === null || revision.lead === null) return { ok: false, fault: 'gone' };
    const { leadId, kind, at } = leadEvents;
    const todaysQuestions = await tx
      .select({ text: leadEvents.text, details: leadEvents.details })
      .from(leadEvents)
      .where(
        and(eq(leadId, revision.lead.id), eq(kind, 'quotation-asked'), gt(at, sql`now() - interval '1 day'`)),
      );
    const details = { quotation: documentNumber(revision.document) };
    const isSame = (earlier: (typeof todaysQuestions)[number]) =>
      earlier.text === text && earlier.details.quotation === details.quotation;
    if (todaysQuestions.some(isSame)) return { ok: true };
    if (todaysQuestions.length >= MAX_QUESTIONS) return { ok: false, fault: 'too-many' };
    const questionId = await addEvent(tx, CUSTOMER, revision.lead.id, 'quotation-asked', { text, details });
    await changeLead(tx, revision.lead.id, {});
    await notifyAllStaff(tx, revision.lead.id, 'asked');
    await queueMail(tx, QUESTION_TO_SALES, questionId);
    return { ok: true };
  });
}
