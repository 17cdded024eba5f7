import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { companyDay, monthsAfter } from '#app/country/day.ts';
import { drawings, leadEvents, leads } from '#app/leads/records/leads.tables.ts';
import { reference } from '#app/leads/records/reference.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { documentNumber } from './document/document-texts.ts';
import { quotationNumber, revisionName } from './document/reference.ts';
import { type QuotationLine, readContent } from './quotation-content.ts';
import {
  quotationDecisions,
  quotationQuestions,
  quotationRevisions,
  quotations,
} from './quotations.tables.ts';

/** What the drafts of these quotations are priced from. */
export async function listDrafts(db: Database, ids: readonly string[]) {
  const { quotationId, state, content, shapes, nests } = quotationRevisions;
  const rows = await db
    .select({ quotationId, content, shapes, nests })
    .from(quotationRevisions)
    .where(and(inArray(quotationId, [...ids]), eq(state, 'draft')));
  return rows.map((row) => ({ ...row, content: readContent(row.content) }));
}

/** The revision of the price book that each of these quotations was last sent with. */
export async function listBookRevisions(db: Database, ids: readonly string[]) {
  const { quotationId, letter, state, pricing } = quotationRevisions;
  const bookRevision = sql<number | null>`(${pricing}->>'bookRevision')::int`;
  const rows = await db
    .selectDistinctOn([quotationId], { id: quotationId, bookRevision })
    .from(quotationRevisions)
    .where(and(inArray(quotationId, [...ids]), ne(state, 'draft')))
    .orderBy(quotationId, desc(letter));
  return rows.flatMap(({ id, bookRevision: revision }) =>
    revision === null ? [] : { id, bookRevision: revision },
  );
}

/** The drafts that name one of these machines or materials of the company, such as P-1001-A. // O6 */
export async function draftsNaming(db: Database, isNamed: (line: QuotationLine) => boolean) {
  const { id, letter, content, state } = quotationRevisions;
  const rows = await db
    .select({ id, letter, content, number: quotations.number })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationRevisions.quotationId))
    .where(eq(state, 'draft'))
    .orderBy(asc(quotations.number));
  return rows
    .filter((row) => readContent(row.content).lines.some(isNamed))
    .map((row) => ({ revisionId: row.id, name: revisionName(row) }));
}

export type Revision = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

/**
 * A revision with the quotation that it belongs to; the newest one if none is named. Null if it does not exist.
 *
 * @param letter from 1.
 */
export async function findRevision(db: Database, quotationId: string, letter: number | null = null) {
  const revision = quotationRevisions;
  const [found] = await db
    .select({
      ...getTableColumns(revision),
      number: quotations.number,
      leadId: quotations.leadId,
      customerId: quotations.customerId,
      lead: { kind: leads.kind, number: leads.number },
      /** What the request says; null without one. */
      asked: { name: leads.name, company: leads.company, message: leads.message },
    })
    .from(revision)
    .innerJoin(quotations, eq(quotations.id, revision.quotationId))
    .leftJoin(leads, eq(leads.id, quotations.leadId))
    .where(
      and(eq(revision.quotationId, quotationId), letter === null ? undefined : eq(revision.letter, letter)),
    )
    .orderBy(desc(revision.letter))
    .limit(1);
  if (found === undefined) return null;
  const { lead, ...rest } = found;
  return {
    ...rest,
    content: readContent(found.content),
    request: lead === null ? '' : reference(lead.kind, lead.number),
  };
}

/** The revision that an address names, whatever was typed into it; null if there is none. @param letter 1 for A, as a number in digits. */
export function findRevisionAt(db: Database, quotationId: string, letter: string): Promise<Revision | null> {
  const isAddress = isRowId(quotationId) && /^[1-9]\d{0,2}$/.test(letter);
  return isAddress ? findRevision(db, quotationId, Number(letter)) : Promise.resolve(null);
}

/** The revisions of a quotation, the newest first, each with the customer's decision. */
export function listRevisions(db: Database, quotationId: string) {
  const { id, letter, state, sentAt, sentBy, sentTo, validUntil, withdrawnAt, withdrawnBy } =
    quotationRevisions;
  const decision = quotationDecisions;
  return db
    .select({
      id,
      letter,
      state,
      sentAt,
      sentBy,
      sentTo,
      validUntil,
      withdrawnAt,
      withdrawnBy,
      decidedAt: decision.at,
      decision: decision.decision,
      name: decision.name,
      jobTitle: decision.jobTitle,
      recordedBy: decision.recordedBy,
      channel: decision.channel,
      orderNumber: decision.orderNumber,
      orderName: decision.orderName,
      chosen: decision.chosen,
      net: decision.net,
      ipAddress: decision.ipAddress,
      reason: decision.reason,
      text: decision.text,
      pdfSha256: decision.pdfSha256,
    })
    .from(quotationRevisions)
    .leftJoin(decision, eq(decision.revisionId, id))
    .where(eq(quotationRevisions.quotationId, quotationId))
    .orderBy(desc(letter));
}

/** The files of a decision: the PDF of what was ordered, and the customer's own order with what is known of its safety; null without one. */
export async function findDecisionFiles(db: Database, revisionId: string) {
  const { pdfKey, orderKey, orderName } = quotationDecisions;
  const [found] = await db
    .select({ pdfKey, orderKey, orderName, check: CHECK_COLUMNS })
    .from(quotationDecisions)
    .leftJoin(fileChecks, isCheckOf(orderKey))
    .where(eq(quotationDecisions.revisionId, revisionId));
  return found ?? null;
}

/** Accepted quotations, which stay when their person is erased, each with the day until which it is kept. // P15 */
export async function keptQuotations(db: Database, quotationIds: readonly string[], wonYears: number) {
  const { at, decision } = quotationDecisions;
  const rows = await db
    .select({ number: quotations.number, letter: quotationRevisions.letter, at })
    .from(quotations)
    .innerJoin(quotationRevisions, eq(quotationRevisions.quotationId, quotations.id))
    .innerJoin(quotationDecisions, eq(quotationDecisions.revisionId, quotationRevisions.id))
    .where(and(inArray(quotations.id, [...quotationIds]), eq(decision, 'accepted')))
    .orderBy(quotations.number);
  return rows.map(({ number, letter, at: acceptedAt }) => ({
    name: revisionName({ number, letter }),
    until: monthsAfter(companyDay(acceptedAt), 12 * wonYears),
  }));
}

export type RequestFile = Awaited<ReturnType<typeof listRequestFiles>>[number];

/** The files of a request, without what was measured of them. @param scanned whether a virus scanner is configured. */
export async function listRequestFiles(db: Database, leadId: string, scanned: boolean) {
  const { id, name, mediaType, position } = drawings;
  const rows = await db
    .select({ id, name, mediaType, check: CHECK_COLUMNS })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(drawings.fileKey))
    .where(eq(drawings.leadId, leadId))
    .orderBy(asc(position));
  return rows.map(({ check, ...file }) => ({
    ...file,
    isOpen: checkedFile(check, scanned).state === 'open',
  }));
}

export type MailedQuotation = NonNullable<Awaited<ReturnType<typeof findMailedQuotation>>>;

/** A revision that was sent, with the decision on it; null if it was erased. */
export async function findMailedQuotation(db: Database, revisionId: string) {
  const { id, quotationId, state, document, sentTo, pdfKey } = quotationRevisions;
  const [found] = await db
    .select({
      id,
      quotationId,
      state,
      document,
      sentTo,
      pdfKey,
      leadId: quotations.leadId,
      decision: quotationDecisions,
    })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationRevisions.quotationId))
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, id))
    .where(eq(id, revisionId));
  if (found === undefined || found.document === null) return null;
  return { ...found, document: found.document };
}

/** A customer's question about a quotation, by the id of its entry in the timeline; null if it was erased. */
export async function findQuestion(db: Database, eventId: string) {
  const { id, leadId, text, details } = leadEvents;
  const { name, company, email, phone } = leads;
  const quotation = sql<string>`coalesce(${details}->>'quotation', '')`;
  const [found] = await db
    .select({ leadId, text, quotation, name, company, email, phone })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(eq(id, eventId));
  return found ?? null;
}

/** A customer's question about a quotation without a request, by its id; null if it was erased. */
export async function findOwnQuestion(db: Database, questionId: string) {
  const { id, revisionId, text } = quotationQuestions;
  const [question] = await db.select({ revisionId, text }).from(quotationQuestions).where(eq(id, questionId));
  const asked = question ? await findMailedQuotation(db, question.revisionId) : null;
  if (question === undefined || asked === null) return null;
  const { quotationId, leadId, document } = asked;
  const { contact, name, email } = document.customer;
  const asker = { name: contact, company: name, email, phone: '' };
  return { quotationId, leadId, text: question.text, quotation: documentNumber(document), ...asker };
}

type Asked = { quotationId: string; number: number; leadId: string | null };

/** What the customer asked on the pages of a quotation's revisions, the oldest first. `quotation` is the revision: P-1001-A. // P11 */
export async function listQuestions(db: Database, { quotationId, number, leadId }: Asked) {
  if (leadId === null) {
    const { id, revisionId, text, at } = quotationQuestions;
    const { letter } = quotationRevisions;
    const rows = await db
      .select({ id, text, at, letter })
      .from(quotationQuestions)
      .innerJoin(quotationRevisions, eq(quotationRevisions.id, revisionId))
      .where(eq(quotationRevisions.quotationId, quotationId))
      .orderBy(asc(at));
    return rows.map((row) => ({ ...row, quotation: revisionName({ number, letter: row.letter }) }));
  }
  const { id, kind, text, at, details } = leadEvents;
  const quotation = sql<string>`${details}->>'quotation'`;
  return db
    .select({ id, text, at, quotation })
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.leadId, leadId),
        eq(kind, 'quotation-asked'),
        sql`starts_with(${quotation}, ${`${quotationNumber(number)}-`})`,
      ),
    )
    .orderBy(asc(at));
}
