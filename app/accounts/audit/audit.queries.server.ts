import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#app/company/company-day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, applications, auditEntries } from '#app/platform/db/schema.ts';
import { type AuditFilter, type AuditPlace, SOFTWARE } from './audit-filter.ts';

export const ENTRIES_A_PAGE = 25;

const DAY_MS = 86_400_000;

type Row = typeof auditEntries.$inferSelect;

/** What an entry is about: its name, and where it is found while it exists. */
export type Subject = { label: string; to: string | null };

export type AuditEntry = Row & { subject: Subject | null };

/** A page, and beside which of its rows the next pages begin; null if there is none. */
export type AuditPage = { rows: AuditEntry[]; older: string | null; newer: string | null };

/**
 * A page of the audit, the newest entry first. It is found by the entry beside it and not by counting, so that the last
 * page of a million entries costs what the first one does.
 *
 * @param place null for the newest page; so is a place beside an entry that is not there.
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  place: AuditPlace | null,
): Promise<AuditPage> {
  const beside = place && (await besideOf(db, place));
  const side = beside ? place?.side : 'older';
  const { rows, more } = await readRows(db, and(...whatFits(filter), beside ?? undefined), side);
  // Fewer than a page are newer: then the newest page it is, whole.
  if (side === 'newer' && !more) return listAudit(db, filter, null);
  return {
    rows: await withSubjects(db, rows),
    older: side === 'newer' || more ? (rows.at(-1)?.id ?? null) : null,
    newer: beside ? (rows[0]?.id ?? null) : null,
  };
}

async function readRows(db: Database, fits: SQL | undefined, side: AuditPlace['side'] | undefined) {
  const order = side === 'newer' ? asc : desc;
  const found = await db
    .select()
    .from(auditEntries)
    .where(fits)
    .orderBy(order(auditEntries.at), order(auditEntries.id))
    .limit(ENTRIES_A_PAGE + 1);
  const rows = found.slice(0, ENTRIES_A_PAGE);
  return { rows: side === 'newer' ? rows.reverse() : rows, more: found.length > ENTRIES_A_PAGE };
}

async function besideOf(db: Database, { id, side }: AuditPlace): Promise<SQL | null> {
  // As text: a Date would cut the microseconds off, and skip or repeat what was noted in the same millisecond.
  const [entry] = await db
    .select({ at: sql<string>`${auditEntries.at}::text` })
    .from(auditEntries)
    .where(eq(auditEntries.id, id));
  if (entry === undefined) return null;
  const here = sql`(${entry.at}::timestamptz, ${id}::uuid)`;
  return side === 'newer'
    ? sql`(${auditEntries.at}, ${auditEntries.id}) > ${here}`
    : sql`(${auditEntries.at}, ${auditEntries.id}) < ${here}`;
}

function whatFits({ who, action, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    who === SOFTWARE ? isNull(auditEntries.actorId) : who ? eq(auditEntries.actorId, who) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, new Date(startOfDay(to).valueOf() + DAY_MS)) : undefined,
  ];
}

async function withSubjects(db: Database, rows: Row[]): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
  const [accounts, made] = await Promise.all([
    db
      .select({ id: admins.id, name: admins.name, email: admins.email })
      .from(admins)
      .where(inArray(admins.id, ids)),
    db
      .select({ id: applications.id, candidateId: applications.candidateId })
      .from(applications)
      .where(or(inArray(applications.id, ids), inArray(applications.candidateId, ids))),
  ]);
  return rows.map((row) => {
    const account = accounts.find(({ id }) => id === row.subjectId);
    const application = made.find(
      ({ id, candidateId }) => id === row.subjectId || candidateId === row.subjectId,
    );
    return { ...row, subject: subjectOf(row, account, application) };
  });
}

function subjectOf(
  { actorId, subjectId, details: { reference, name } }: Row,
  account: { name: string; email: string } | undefined,
  application: { id: string } | undefined,
): Subject | null {
  const own = account !== undefined && subjectId === actorId;
  // That one signed in oneself goes without saying.
  if (own && name === undefined) return null;
  const label = own ? 'Own account' : (reference ?? name ?? account?.name);
  if (label === undefined) return null;
  if (application) return { label, to: `/admin/job-applications/${application.id}` };
  return { label, to: account ? `/admin/accounts?${new URLSearchParams({ email: account.email })}` : null };
}

/**
 * Everybody who ever did something, by name, also whose account is gone; the name is the last one they had. Found by
 * leaps through the index: it costs as much as there are people, however many entries there are.
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
