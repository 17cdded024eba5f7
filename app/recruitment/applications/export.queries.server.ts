import { and, asc, count, eq, gt, gte, lt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, applications, candidates, positions } from '#app/platform/db/schema.ts';
import { yearSpan } from '../statistics/months.ts';

/** Rows per batch, which is the maximum held in memory. */
const BATCH = 500;

/** The number of applications in an export. @param year of application, or null for all years. // D6 */
export async function countForExport(db: Database, year: number | null): Promise<number> {
  const [found] = await db.select({ n: count() }).from(applications).where(cameIn(year));
  return found?.n ?? 0;
}

export type ExportedApplication = Awaited<ReturnType<typeof batchAfter>>[number];

/**
 * The applications of one year, or all, by number and in batches. A batch is read only after the previous one was
 * processed, so a slow client holds neither memory nor a database connection. // D6
 */
export async function* exportBatches(
  db: Database,
  year: number | null,
): AsyncGenerator<ExportedApplication[]> {
  let after = 0;
  while (true) {
    const batch = await batchAfter(db, year, after);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.number ?? after;
  }
}

function batchAfter(db: Database, year: number | null, after: number) {
  const { number, createdAt, lastEditedAt, status, contacted, currentlyWorking } = applications;
  const { reasonForChange, currentSalary, desiredSalary, highestQualification, interestReason } =
    applications;
  const { fullName, email, contactNumber } = candidates;
  return db
    .select({
      number,
      createdAt,
      lastEditedAt,
      status,
      contacted,
      fullName,
      email,
      contactNumber,
      position: positions.name,
      assignee: admins.name,
      currentlyWorking,
      reasonForChange,
      currentSalary,
      desiredSalary,
      highestQualification,
      interestReason,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(and(cameIn(year), gt(applications.number, after)))
    .orderBy(asc(applications.number))
    .limit(BATCH);
}

function cameIn(year: number | null) {
  if (year === null) return undefined;
  const { start, end } = yearSpan(year);
  return and(gte(applications.createdAt, start), lt(applications.createdAt, end));
}
