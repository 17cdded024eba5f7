import { and, asc, count, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, answers, applications, candidates, positions } from '#app/platform/db/schema.ts';
import { yearSpan } from '../statistics/months.ts';

/** Rows per batch. */
const BATCH = 500;

/** Which applications are exported; undefined for all. // D6, H9 */
type Exported = SQL | undefined;

/** The number of applications in an export. */
export async function countForExport(db: Database, which: Exported): Promise<number> {
  const [found] = await db.select({ n: count() }).from(applications).where(which);
  return found?.n ?? 0;
}

export type ExportedApplication = Awaited<ReturnType<typeof batchAfter>>[number];

/**
 * The exported applications by number and in batches. The next batch is read while one is processed and no further, so
 * a slow client holds two batches in memory and no database connection. // D6
 */
export async function* exportBatches(db: Database, which: Exported): AsyncGenerator<ExportedApplication[]> {
  let reading = batchAfter(db, which, 0).execute();
  while (true) {
    const batch = await reading;
    const last = batch.at(-1);
    if (last === undefined) return;
    if (batch.length === BATCH) {
      reading = batchAfter(db, which, last.number).execute();
      // It is thrown where it is awaited; until then it would count as unhandled.
      reading.catch(() => {});
    }
    yield batch;
    if (batch.length < BATCH) return;
  }
}

function batchAfter(db: Database, which: Exported, after: number) {
  const { number, createdAt, lastEditedAt, status, withdrawnAt, contacted, currentlyWorking } = applications;
  const { reasonForChange, currentSalary, desiredSalary, highestQualification, interestReason } =
    applications;
  const { fullName, email, contactNumber } = candidates;
  return db
    .select({
      number,
      createdAt,
      lastEditedAt,
      status,
      withdrawnAt,
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
      /** One line for each answer to the position's questions. // H9 */
      answers: sql<string>`coalesce((select string_agg(${answers.question} || ': ' || ${answers.answer}, e'\\n' order by ${answers.place})
        from ${answers} where ${answers.applicationId} = ${applications.id}), '')`,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(and(which, gt(applications.number, after)))
    .orderBy(asc(applications.number))
    .limit(BATCH);
}

/** The applications of a year. // D6 */
export function createdInYear(year: number): SQL | undefined {
  const { start, end } = yearSpan(year);
  return and(gte(applications.createdAt, start), lt(applications.createdAt, end));
}
