import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type LaterData, writeMail } from '#app/leads/personal-data-zip.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ZippedFile } from '#app/platform/files/zip-files.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { revisionName } from './document/reference.ts';
import { findBelongings } from './erasure.queries.server.ts';
import { ORDER_TO_CUSTOMER, QUOTATION } from './mail-kinds.ts';
import {
  quotationDecisions,
  quotationQuestions,
  quotationRevisions,
  quotations,
} from './quotations.tables.ts';

/**
 * Everything that is stored about the quotations of some leads; if nobody else's lead is left out, also about their person: the
 * quotations without a request that are addressed to them, their contact, and the customer that is theirs alone. What it costs the
 * company is not the person's data. Drafts were shown to nobody, and are left out. // P15
 *
 * @returns with the keys of the files that came from a stranger.
 */
export async function readQuotationData(
  db: Database,
  leadIds: readonly string[],
): Promise<LaterData & { orderKeys: readonly string[] }> {
  const found = await findBelongings(db, leadIds, 'exported');
  const rows = await db
    .select({ quotation: quotations, revision: quotationRevisions, decision: quotationDecisions })
    .from(quotations)
    .innerJoin(quotationRevisions, eq(quotationRevisions.quotationId, quotations.id))
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, quotationRevisions.id))
    .where(
      and(
        inArray(
          quotations.id,
          found.quotations.map(({ id }) => id),
        ),
        ne(quotationRevisions.state, 'draft'),
      ),
    )
    .orderBy(asc(quotations.number), asc(quotationRevisions.letter));
  const revisionIds = rows.map(({ revision }) => revision.id);
  const questions = await db
    .select()
    .from(quotationQuestions)
    .where(inArray(quotationQuestions.revisionId, revisionIds))
    .orderBy(asc(quotationQuestions.at));
  const mails = await db
    .select()
    .from(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...revisionIds, ...questions.map(({ id }) => id)]))
    .orderBy(asc(outgoingMails.createdAt), asc(outgoingMails.id));
  const written = (leadId: string | null) =>
    rows
      .filter(({ quotation }) => quotation.leadId === leadId)
      .map((row) => {
        const asked = questions.filter(({ revisionId }) => revisionId === row.revision.id);
        const subjects = [row.revision.id, ...asked.map(({ id }) => id)];
        return {
          ...writeRevision(
            row,
            mails.filter(({ subjectId }) => subjects.includes(subjectId)),
          ),
          // Those about a quotation of a request are in its timeline.
          ...(leadId === null && { questions: asked.map(({ at, text }) => ({ at, text })) }),
        };
      });
  return {
    ofLeads: new Map(leadIds.map((id) => [id, { quotations: written(id) }])),
    ofPerson: {
      quotationsWithoutRequest: written(null),
      contacts: found.contacts.map(({ name, jobTitle, email, phone, createdAt }) => ({
        ...{ name, jobTitle, email, phone },
        addedOn: createdAt,
      })),
      customers: found.customers.map(({ id: _, createdAt, ...customer }) => ({
        ...customer,
        addedOn: createdAt,
      })),
    },
    files: rows.flatMap(filesOf),
    orderKeys: rows.flatMap(({ decision }) => decision?.orderKey ?? []),
  };
}

type Row = {
  quotation: typeof quotations.$inferSelect;
  revision: typeof quotationRevisions.$inferSelect;
  decision: typeof quotationDecisions.$inferSelect | null;
};

function nameOf({ quotation, revision }: Row): string {
  return revisionName({ number: quotation.number, letter: revision.letter });
}

const TO_THE_PERSON = [QUOTATION, ORDER_TO_CUSTOMER];

function writeRevision(row: Row, mails: readonly (typeof outgoingMails.$inferSelect)[]) {
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
    mails: mails.map((mail) => writeMail(mail, TO_THE_PERSON)),
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
