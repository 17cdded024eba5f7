import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { isOpen } from './leads.queries.server.ts';
import { leads } from './leads.tables.ts';

type Span = { start: Date; end: Date };

export type LeadFigures = Awaited<ReturnType<typeof leadFigures>>;

/**
 * The first row of the dashboard. Open and unowned leads are counted as of now; answer times and wins are those
 * of leads received during `span`. Leads entered by staff have no answer time. // L20
 */
export async function leadFigures(db: Database, span: Span) {
  const [now, median, decided] = await Promise.all([
    countOpen(db),
    medianAnswer(db, span),
    countDecided(db, span),
  ]);
  const sum = decided.won + decided.lost;
  return {
    ...now,
    /** In working minutes; null if none was answered. */
    medianAnswerMinutes: median,
    /** Won leads as a share of won and lost ones, 0 to 1; null if there are none. */
    wonShare: sum === 0 ? null : decided.won / sum,
    decided: sum,
  };
}

async function countOpen(db: Database) {
  const [counted] = await db
    .select({
      open: sql<number>`count(*)::int`,
      unowned: countWhere(isNull(leads.ownerId)),
    })
    .from(leads)
    .where(isOpen());
  return counted ?? { open: 0, unowned: 0 };
}

async function medianAnswer(db: Database, span: Span): Promise<number | null> {
  const [answered] = await db
    .select({
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${leads.firstAnswerMinutes})`,
    })
    .from(leads)
    .where(and(isNotNull(leads.firstAnswerMinutes), receivedWithin(span)));
  return answered?.median ?? null;
}

async function countDecided(db: Database, span: Span) {
  const [counted] = await db
    .select({ won: countWhere(eq(leads.status, 'won')), lost: countWhere(eq(leads.status, 'lost')) })
    .from(leads)
    .where(and(inArray(leads.status, ['won', 'lost']), receivedWithin(span)));
  return counted ?? { won: 0, lost: 0 };
}

function receivedWithin({ start, end }: Span): SQL | undefined {
  return and(gte(leads.createdAt, start), lt(leads.createdAt, end));
}

function countWhere(condition: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}
