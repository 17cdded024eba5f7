import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { BATCH, inBatches } from '#app/platform/db/in-batches.ts';
import { answers, applications, candidates } from '../applications/applications.tables.ts';
import { positions } from '../positions/positions.tables.ts';
import { yearSpan } from '../statistics/months.ts';

/** Which applications are exported; undefined for all. // D6, H9 */
type Exported = SQL | undefined;

export function countForExport(db: Database, which: Exported): PromiseLike<number> {
  return db.$count(applications, which);
}

export type ExportedApplication = Awaited<ReturnType<typeof batchAfter>>[number];

/** The exported applications by number, in batches. // D6 */
export function exportBatches(db: Database, which: Exported): AsyncGenerator<ExportedApplication[]> {
  return inBatches((after) => batchAfter(db, which, after));
}

function batchAfter(db: Database, which: Exported, after: number) {
  const { number, createdAt, lastEditedAt, status, withdrawnAt, contacted, currentlyWorking } = applications;
  const { reasonForChange, currentSalary, desiredSalary, highestQualification, interestReason } =
    applications;
  const { stage, rating, declineReason } = applications;
  // Looked up row by row: PostgreSQL would join each batch by reading the whole table.
  const person = db
    .select({ fullName: candidates.fullName, email: candidates.email, phone: candidates.contactNumber })
    .from(candidates)
    .where(eq(candidates.id, applications.candidateId))
    .limit(1)
    .as('person');
  return db
    .select({
      ...{ number, createdAt, lastEditedAt, status, withdrawnAt, contacted, currentlyWorking },
      ...{ reasonForChange, currentSalary, desiredSalary, highestQualification, interestReason },
      ...{ stage, rating, declineReason },
      ...{ fullName: person.fullName, email: person.email, phone: person.phone },
      position: positions.name,
      assignee: admins.name,
      /** One line for each answer to the position's questions. // H9 */
      answers: sql<
        string | null
      >`(select string_agg(${answers.question} || ': ' || ${answers.answer}, e'\\n' order by ${answers.place})
        from ${answers} where ${answers.applicationId} = ${applications.id})`,
    })
    .from(applications)
    .crossJoinLateral(person)
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(and(which, gt(number, after)))
    .orderBy(asc(number))
    .limit(BATCH);
}

/** The applications of a year. // D6 */
export function createdInYear(year: number): SQL | undefined {
  const { start, end } = yearSpan(year);
  return and(gte(applications.createdAt, start), lt(applications.createdAt, end));
}
