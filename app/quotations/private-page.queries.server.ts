import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { orderedOf } from './ordered.ts';
import { customerState, pageOf } from './private-page.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';

export type QuotationPage = NonNullable<Awaited<ReturnType<typeof findQuotationPage>>>;

/**
 * What a customer sees of a revision: its snapshot, and its state. // P10
 *
 * @param page the last part of its address.
 * @param today YYYY-MM-DD, as companyDay writes it.
 * @returns null if the quotation has no such revision, or it wasn't sent.
 */
export async function findQuotationPage(db: Database, quotationId: string, page: string, today: string) {
  const { id, letter, state, document, validUntil, withdrawnAt, pdfKey, sentTo } = quotationRevisions;
  const { at, name, orderNumber, chosen } = quotationDecisions;
  const rows = await db
    .select({
      id,
      letter,
      state,
      document,
      validUntil,
      withdrawnAt,
      pdfKey,
      sentTo,
      number: quotations.number,
      decided: { at, name, orderNumber, chosen },
      orderPdfKey: quotationDecisions.pdfKey,
    })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationRevisions.quotationId))
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, id))
    .where(and(eq(quotationRevisions.quotationId, quotationId), ne(state, 'draft')))
    .orderBy(letter);
  const shown = rows.find((row) => pageOf(row.number, row.letter) === page);
  const newest = rows.at(-1);
  if (shown === undefined || newest === undefined || shown.document === null) return null;
  const customersState = customerState({ ...shown, isNewest: shown === newest }, today);
  if (customersState === null) return null;
  return {
    revisionId: shown.id,
    state: customersState,
    document:
      customersState === 'accepted' ? orderedOf(shown.document, shown.decided?.chosen ?? {}) : shown.document,
    decided: shown.decided,
    withdrawnAt: shown.withdrawnAt,
    /** The PDF of what was ordered, or else as it was sent. */
    pdfKey: shown.orderPdfKey ?? shown.pdfKey,
    /** The address of the newest revision, where this one is older. */
    newer: shown === newest ? null : pageOf(newest.number, newest.letter),
    /** Whether mails about it have an address to go to. */
    isMailed: shown.sentTo !== '',
  };
}
