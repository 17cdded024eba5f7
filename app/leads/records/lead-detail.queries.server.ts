import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { readStoredCutList } from '../parts/cut-list.ts';
import { readStoredLines } from '../parts/quote-lines.ts';
import { drawings, leadEvents, leads } from './leads.tables.ts';

export type LeadDetail = NonNullable<Awaited<ReturnType<typeof findLeadDetail>>>;

const { search: _, fingerprint: __, submissionKey: ___, ...columns } = getTableColumns(leads);
/** All of a lead but what only the program needs. */
export const LEAD_COLUMNS = columns;

/** The lead for its page; null if it does not exist. // L16 */
export async function findLeadDetail(db: Database, id: string) {
  const [lead] = await db
    .select({ ...LEAD_COLUMNS, linesVersion: linesVersion(), version: rowVersion(leads) })
    .from(leads)
    .where(eq(leads.id, id));
  return lead === undefined ? null : { ...lead, lines: readStoredLines(lead.lines) };
}

/** Changes whenever a lead's lines do. */
export const linesVersion = () => sql<string>`md5(${leads.lines}::text)`;

/** What is read after it came in: DXF drawings and cut lists. */
const READ_TYPES: readonly string[] = [FILE_KINDS.dxf.mediaType, FILE_KINDS.xlsx.mediaType];

export type ListedDrawing = Awaited<ReturnType<typeof listDrawings>>[number];

/**
 * The drawings of a lead, in their order, with what those that are DXF measure, the parts that workbooks list, and
 * whether they can be opened. // Q6, Q7
 *
 * @param scanned whether a virus scanner is configured.
 */
export async function listDrawings(db: Database, leadId: string, scanned = false) {
  const { id, name, bytes, mediaType, analysis, unitChange, plateChoice } = drawings;
  const rows = await db
    .select({ id, name, bytes, mediaType, analysis, unitChange, plateChoice, check: CHECK_COLUMNS })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(drawings.fileKey))
    .where(eq(drawings.leadId, leadId))
    .orderBy(asc(drawings.position));
  return rows.map(({ check, ...row }) => ({
    ...row,
    analysis: readStoredAnalysis(row.analysis),
    cutList: readStoredCutList(row.analysis),
    isBeingRead: row.analysis === null && READ_TYPES.includes(row.mediaType),
    ...checkedFile(check, scanned),
  }));
}

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** The timeline of a lead, newest first. */
export function listEvents(db: Database, leadId: string) {
  const { id, at, kind, actorName, text, details } = leadEvents;
  return db
    .select({ id, at, kind, actorName, text, details })
    .from(leadEvents)
    .where(eq(leadEvents.leadId, leadId))
    .orderBy(desc(at), desc(id));
}

export type RelatedLead = Awaited<ReturnType<typeof listRelated>>[number];

/** The maximum number of related leads shown. */
const RELATED = 10;

/** Other leads with the same email address, ignoring case, or phone number; newest first. // L16 */
export function listRelated(db: Database, lead: { id: string; email: string; phone: string }) {
  const { id, kind, number, name, company, status, createdAt, email, phone } = leads;
  const sameEmail = lead.email === '' ? sql`false` : eq(sql`lower(${email})`, lead.email.toLowerCase());
  const samePhone = lead.phone === '' ? sql`false` : eq(phone, lead.phone);
  return db
    .select({
      id,
      kind,
      number,
      name,
      company,
      email,
      phone,
      status,
      createdAt,
      sameEmail: sql<boolean>`${sameEmail}`,
      samePhone: sql<boolean>`${samePhone}`,
    })
    .from(leads)
    .where(and(ne(id, lead.id), or(sameEmail, samePhone)))
    .orderBy(desc(createdAt), desc(id))
    .limit(RELATED);
}

/** How many files of a lead are still to be read. */
export function countBeingRead(db: Database, leadId: string): Promise<number> {
  const { mediaType, analysis } = drawings;
  return db.$count(
    drawings,
    and(eq(drawings.leadId, leadId), isNull(analysis), inArray(mediaType, [...READ_TYPES])),
  );
}

/** A drawing to download; null if it does not exist. */
export async function findDrawing(db: Database, leadId: string, drawingId: string) {
  const { name, mediaType, fileKey, analysis } = drawings;
  const [drawing] = await db
    .select({
      name,
      mediaType,
      fileKey,
      analysis,
      kind: leads.kind,
      number: leads.number,
      check: CHECK_COLUMNS,
    })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(fileKey))
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(and(eq(drawings.id, drawingId), eq(drawings.leadId, leadId)));
  return drawing ?? null;
}

/**
 * The condition for leads of the same person: the same email address, ignoring case. A lead without an address only
 * matches itself.
 */
export function isSamePerson(leadId: string) {
  return sql`(${leads.id} = ${leadId} or lower(${leads.email}) = (
    select lower(lead.email) from ${leads} lead where lead.id = ${leadId} and lead.email <> ''))`;
}

export type PersonLead = Awaited<ReturnType<typeof leadsOfPerson>>[number];

/** All leads with the same email address as this one, including it, by number. // L21 */
export function leadsOfPerson(db: Database, leadId: string) {
  const { id, kind, number, name, company, email, phone } = leads;
  return db
    .select({ id, kind, number, name, company, email, phone })
    .from(leads)
    .where(isSamePerson(leadId))
    .orderBy(asc(number));
}
