import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ZippedFile } from '#app/platform/files/zip-files.server.ts';
import { revisionName } from './document/reference.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';

/** What is stored about the quotations of a lead, and the files: PDFs, and the customer's orders. */
export type QuotationData = {
  readonly quotations: readonly object[];
  readonly files: readonly ZippedFile[];
  /** The keys of those that came from a stranger. */
  readonly orderKeys: readonly string[];
};

/**
 * Everything that is stored about the quotations of some leads, by the lead's id; what it costs the company is not the person's
 * data. Drafts were shown to nobody, and are left out. // P15
 */
export async function readQuotationData(
  db: Database,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, QuotationData>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .select({ quotation: quotations, revision: quotationRevisions, decision: quotationDecisions })
    .from(quotations)
    .innerJoin(quotationRevisions, eq(quotationRevisions.quotationId, quotations.id))
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, quotationRevisions.id))
    .where(inArray(quotations.leadId, [...leadIds]))
    .orderBy(asc(quotations.number), asc(quotationRevisions.letter));
  const sent = rows.filter(({ revision }) => revision.state !== 'draft');
  return new Map(
    leadIds.map((leadId) => {
      const own = sent.filter(({ quotation }) => quotation.leadId === leadId);
      const orderKeys = own.flatMap(({ decision }) => decision?.orderKey ?? []);
      return [leadId, { quotations: own.map(writeRevision), files: own.flatMap(filesOf), orderKeys }];
    }),
  );
}

type Row = {
  quotation: typeof quotations.$inferSelect;
  revision: typeof quotationRevisions.$inferSelect;
  decision: typeof quotationDecisions.$inferSelect | null;
};

function nameOf({ quotation, revision }: Row): string {
  return revisionName({ number: quotation.number, letter: revision.letter });
}

function writeRevision(row: Row) {
  const { revision, decision } = row;
  return {
    quotation: nameOf(row),
    state: revision.state,
    sentOn: revision.sentAt,
    sentBy: revision.sentBy,
    sentTo: revision.sentTo,
    validUntil: revision.validUntil,
    withdrawnOn: revision.withdrawnAt,
    withdrawnBy: revision.withdrawnBy,
    document: revision.document,
    decision: decision && {
      decision: decision.decision,
      on: decision.at,
      name: decision.name,
      jobTitle: decision.jobTitle,
      recordedBy: decision.recordedBy,
      toldBy: decision.channel,
      orderNumber: decision.orderNumber,
      order: decision.orderName,
      chosenQuantities: decision.chosen,
      netInCents: decision.net,
      reason: decision.reason,
      text: decision.text,
      ipAddress: decision.ipAddress,
      hashes: {
        terms: decision.termsSha256,
        pdf: decision.pdfSha256,
        order: decision.orderSha256,
      },
    },
  };
}

function filesOf(row: Row): ZippedFile[] {
  const { revision, decision } = row;
  const ordered = decision?.pdfKey === revision.pdfKey ? null : (decision?.pdfKey ?? null);
  const files: [string, string | null | undefined][] = [
    ['', revision.pdfKey],
    [' as ordered', ordered],
    [' order', decision?.orderKey],
  ];
  return files.flatMap(([what, fileKey]) =>
    fileKey ? [{ path: `quotations/${nameOf(row)}${what}.pdf`, fileKey }] : [],
  );
}
