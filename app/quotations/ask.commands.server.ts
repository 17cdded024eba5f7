import { eq, sql } from 'drizzle-orm';
import { CUSTOMER } from '#app/leads/records/lead-events.ts';
import { addEvent, changeLead } from '#app/leads/records/leads.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { MAX_QUESTIONS } from './decision.ts';
import { documentNumber } from './document/document-texts.ts';
import { type LockedRevision, lockRevision } from './lock-revision.server.ts';
import { OWN_QUESTION_TO_SALES, QUESTION_TO_SALES } from './mail-kinds.ts';
import { listQuestions } from './quotations.queries.server.ts';
import { quotationQuestions, quotations } from './quotations.tables.ts';
import { ringBell } from './ring-bell.server.ts';

const DAY_MS = 86_400_000;

/**
 * Asks about a revision: the question goes into the lead's timeline, or beside a quotation that has no lead, to the bell and to
 * sales. The same question within a day is the same one. // P11
 */
export function askAboutQuotation(
  db: Database,
  revisionId: string,
  text: string,
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'too-many' }> {
  return db.transaction(async (tx) => {
    const revision = await lockRevision(tx, revisionId);
    if (revision === null) return { ok: false, fault: 'gone' };
    const { lead, document } = revision;
    const quotation = documentNumber(document);
    const dayAgo = new Date(Date.now() - DAY_MS);
    const todays = (await listQuestions(tx, revision)).filter(({ at }) => at > dayAgo);
    if (todays.some((earlier) => earlier.text === text && earlier.quotation === quotation))
      return { ok: true };
    if (todays.length >= MAX_QUESTIONS) return { ok: false, fault: 'too-many' };
    if (lead === null) {
      await storeBesideQuotation(tx, revision, text);
    } else {
      const eventId = await addEvent(tx, CUSTOMER, lead.id, 'quotation-asked', {
        text,
        details: { quotation },
      });
      await changeLead(tx, lead.id, {});
      await queueMail(tx, QUESTION_TO_SALES, eventId);
    }
    await ringBell(tx, revision, 'asked');
    return { ok: true };
  });
}

async function storeBesideQuotation(
  tx: Database,
  { id: revisionId, quotationId }: LockedRevision,
  text: string,
): Promise<void> {
  const [question] = await tx
    .insert(quotationQuestions)
    .values({ revisionId, text })
    .returning({ id: quotationQuestions.id });
  if (question === undefined) throw new Error('The question was not stored');
  await tx.update(quotations).set({ changedAt: sql`now()` }).where(eq(quotations.id, quotationId));
  await queueMail(tx, OWN_QUESTION_TO_SALES, question.id);
}
