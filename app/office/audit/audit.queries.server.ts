import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import { postDrafts, posts } from '#app/blog/blog.tables.ts';
import { editorPath } from '#app/blog/office/blog-path.ts';
import { DAY_MS, startOfDay } from '#app/country/day.ts';
import { customers } from '#app/customers/customers.tables.ts';
import { customerPath } from '#app/customers/office/customers-path.ts';
import { leadPath } from '#app/leads/office/leads-path.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { quotations } from '#app/quotations/quotations.tables.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { accountPath } from '../accounts/accounts-path.ts';
import { type AuditFilter, type AuditPlace, SYSTEM_ACTOR } from './audit-filter.ts';

export const ENTRIES_PER_PAGE = 25;

type Row = typeof auditEntries.$inferSelect;

/** What an entry is about: a label, and a link while the subject exists. */
export type Subject = { label: string; to: string | null };

/** `actorName` of an entry without an account: who it says it was by, or '' for the software. */
export type AuditEntry = Row & { subject: Subject | null };

/** A page, and the ids from which its neighbours continue; null if there is none. */
export type AuditPage = { rows: AuditEntry[]; older: string | null; newer: string | null };

/**
 * Reads a page of the audit, newest entry first. Keyset pagination makes the last page of a million entries cost as
 * much as the first.
 *
 * @param place null for the newest page; the same applies if the entry doesn't exist.
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  place: AuditPlace | null,
): Promise<AuditPage> {
  const keyset = place && (await keysetCondition(db, place));
  const side = keyset ? place?.side : 'older';
  const { rows, hasMore } = await readRows(db, and(...filterConditions(filter), keyset ?? undefined), side);
  // If fewer entries than a page are newer, the full newest page is returned instead.
  if (side === 'newer' && !hasMore) return listAudit(db, filter, null);
  return {
    rows: await withSubjects(db, rows),
    older: side === 'newer' || hasMore ? (rows.at(-1)?.id ?? null) : null,
    newer: keyset ? (rows[0]?.id ?? null) : null,
  };
}

async function readRows(db: Database, fits: SQL | undefined, side: AuditPlace['side'] | undefined) {
  const order = side === 'newer' ? asc : desc;
  const entries = await db
    .select()
    .from(auditEntries)
    .where(fits)
    .orderBy(order(auditEntries.at), order(auditEntries.id))
    .limit(ENTRIES_PER_PAGE + 1);
  const rows = entries.slice(0, ENTRIES_PER_PAGE);
  return { rows: side === 'newer' ? rows.reverse() : rows, hasMore: entries.length > ENTRIES_PER_PAGE };
}

async function keysetCondition(db: Database, { id, side }: AuditPlace): Promise<SQL | null> {
  // As text, because a Date would drop the microseconds and skip or repeat entries of the same millisecond.
  const [entry] = await db
    .select({ at: sql<string>`${auditEntries.at}::text` })
    .from(auditEntries)
    .where(eq(auditEntries.id, id));
  if (entry === undefined) return null;
  const position = sql`(${entry.at}::timestamptz, ${id}::uuid)`;
  return side === 'newer'
    ? sql`(${auditEntries.at}, ${auditEntries.id}) > ${position}`
    : sql`(${auditEntries.at}, ${auditEntries.id}) < ${position}`;
}

function filterConditions({ who, action, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    who === SYSTEM_ACTOR ? isNull(auditEntries.actorId) : who ? eq(auditEntries.actorId, who) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, new Date(startOfDay(to).valueOf() + DAY_MS)) : undefined,
  ];
}

async function withSubjects(db: Database, rows: Row[]): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
  const [accountRows, applicationRows, leadRows, articleRows, customerRows, quotationRows] =
    await Promise.all([
      db
        .select({ id: admins.id, name: admins.name, email: admins.email })
        .from(admins)
        .where(inArray(admins.id, ids)),
      db
        .select({ id: applications.id, candidateId: applications.candidateId })
        .from(applications)
        .where(or(inArray(applications.id, ids), inArray(applications.candidateId, ids))),
      db.select({ id: leads.id }).from(leads).where(inArray(leads.id, ids)),
      db
        .select({
          id: posts.id,
          title: sql<string>`coalesce(nullif(${postDrafts.content}->>'title', ''), ${posts.title})`,
        })
        .from(posts)
        .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .where(inArray(posts.id, ids)),
      db.select({ id: customers.id, name: customers.name }).from(customers).where(inArray(customers.id, ids)),
      db.select({ id: quotations.id }).from(quotations).where(inArray(quotations.id, ids)),
    ]);
  const subjects = new Map<string | null, FoundSubject>([
    ...accountRows.map(({ id, name, email }) => [id, { name, to: accountPath(email) }] as const),
    ...applicationRows.flatMap(({ id, candidateId }) => {
      const to = applicationPath(id);
      return [[id, { to }] as const, [candidateId, { to }] as const];
    }),
    ...leadRows.map(({ id }) => [id, { to: leadPath(id) }] as const),
    ...articleRows.map(
      ({ id, title }) => [id, { name: title || 'Untitled article', to: editorPath(id) }] as const,
    ),
    ...customerRows.map(({ id, name }) => [id, { name, to: customerPath(id) }] as const),
    ...quotationRows.map(({ id }) => [id, { to: quotationPath(id) }] as const),
  ]);
  return rows.map((row) => ({ ...withActor(row), subject: subjectOf(row, subjects.get(row.subjectId)) }));
}

/** What is stored of an entry's subject: its screen in the office, and of some what they are called. */
type FoundSubject = { to: string; name?: string };

/** Of what a customer or an applicant did, the details say by whom. */
function withActor(row: Row): Row {
  if (row.actorId !== null || row.details.by === undefined) return row;
  const { by, ...details } = row.details;
  return { ...row, actorName: by.charAt(0).toUpperCase() + by.slice(1), details };
}

function subjectOf(
  { actorId, subjectId, details: { reference, name } }: Row,
  found: FoundSubject | undefined,
): Subject | null {
  const isOwn = found !== undefined && subjectId === actorId;
  // A person signing in is both actor and subject, so the subject is omitted.
  if (isOwn && name === undefined) return null;
  const label = isOwn ? 'Own account' : (reference ?? name ?? found?.name);
  return label === undefined ? null : { label, to: found?.to ?? null };
}

/**
 * Everybody with an audit entry, by name, including deleted accounts under their last name. A loose index scan makes
 * the cost proportional to the number of people, not entries.
 */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive actors as (
      (select actor_id, actor_name from ${auditEntries} where actor_id is not null
        order by actor_id desc, at desc limit 1)
      union all
      select next.* from actors, lateral (
        select actor_id, actor_name from ${auditEntries} where actor_id < actors.actor_id
        order by actor_id desc, at desc limit 1) next
    )
    select actor_id as id, actor_name as name from actors order by lower(actor_name), actor_id`);
  return rows;
}
