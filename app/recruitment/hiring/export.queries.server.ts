import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, gte, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { TIME_ZONE } from '#app/country/day.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { csvCell, LINE_END } from '#app/platform/http/csv.server.ts';
import { answers, applications, candidates } from '../applications/applications.tables.ts';
import { declineReasonLabel } from '../applications/assessment.ts';
import { reference } from '../applications/reference.ts';
import { statusText } from '../applications/status.ts';
import { labelOf, QUALIFICATIONS, REASONS_FOR_CHANGE } from '../positions/additional-questions.ts';
import { UNKNOWN_POSITION } from '../positions/position.ts';
import { positions } from '../positions/positions.tables.ts';
import { yearSpan } from '../statistics/months.ts';

/** Rows per batch. */
const BATCH = 2_000;
/** Batches that are read while one is sent. */
const AHEAD = 2;

/** Which applications are exported; undefined for all. // D6, H9 */
type Exported = SQL | undefined;

export function countForExport(db: Database, which: Exported): PromiseLike<number> {
  return db.$count(applications, which);
}

/** The heads of the columns. // D6 */
export const EXPORT_HEADS = [
  'Reference',
  'Date Applied',
  'Last Edited',
  'Status',
  'Position',
  'Full Name',
  'Email',
  'Contact Number',
  'Assigned To',
  'Contacted',
  'Currently working',
  'Reason for change',
  'Current salary (R a month)',
  'Desired salary (R a month)',
  'Highest qualification',
  'Reason of interest',
  'Answers',
  // H16
  'Stage',
  'Rating',
  'Reason for declining',
];

/**
 * The exported applications as lines of CSV, by number and in batches. A few batches are read at a time, ahead of the one
 * that is sent and no further, so a slow client holds these in memory and no database connection. // D6
 */
export async function* exportBatches(db: Database, which: Exported): AsyncGenerator<string> {
  const ends = await lastOfBatches(db, which);
  const reading: Promise<string>[] = [];
  for (let batch = 0; batch <= ends.length || reading.length > 0; ) {
    while (batch <= ends.length && reading.length <= AHEAD) {
      const lines = readLines(db, which, ends[batch - 1] ?? 0, ends[batch]);
      // An error is thrown where the batch is awaited; until then it would count as unhandled.
      lines.catch(() => {});
      reading.push(lines);
      batch += 1;
    }
    const lines = await reading.shift();
    if (lines) yield lines;
  }
}

/** The number with which each full batch ends. */
async function lastOfBatches(db: Database, which: Exported): Promise<number[]> {
  const { number } = applications;
  const counted = db
    .select({ number, place: sql<number>`row_number() over (order by ${number})`.as('place') })
    .from(applications)
    .where(which)
    .as('counted');
  const found = await db
    .select({ number: counted.number })
    .from(counted)
    .where(sql`${counted.place} % ${BATCH} = 0`)
    .orderBy(asc(counted.number));
  return found.map((row) => row.number);
}

/**
 * What separates rows and cells of a batch. Texts contain no control characters, and should an imported one do so, nobody
 * knows the random part: a text can't pretend to be two cells.
 */
const [ROW_END, CELL_END] = [
  `\x1e${randomBytes(6).toString('hex')}`,
  `\x1f${randomBytes(3).toString('hex')}`,
];

function lineOf(row: string): string {
  const cells = row.split(CELL_END);
  const [number, dates, status = '', withdrawn = '', position = '', name = '', email = '', phone = ''] =
    cells;
  const [assignee = '', contacted, reason = '', salaries, qualification = '', interest = '', answered = ''] =
    cells.slice(8);
  const [stage = '', rating = '', declined = ''] = cells.slice(15);
  const state = statusText({ status, withdrawnAt: withdrawn || null });
  const head = `${reference(Number(number))},${dates},${csvCell(state)},${csvCell(position)}`;
  const person = `${csvCell(name)},${csvCell(email)},${csvCell(formatPhone(phone))},${csvCell(assignee)}`;
  const why = csvCell(labelOf(REASONS_FOR_CHANGE, reason));
  const rest = `${csvCell(labelOf(QUALIFICATIONS, qualification))},${csvCell(interest)},${csvCell(answered)}`;
  const assessed = `${csvCell(stage)},${rating},${csvCell(declineReasonLabel(declined))}`;
  return `${head},${person},${contacted},${why},${salaries},${rest},${assessed}${LINE_END}`;
}

/**
 * The lines of the applications whose numbers are in the span. They arrive as one text, and dates and numbers in it as
 * several cells, since each value that is converted to JavaScript costs as much as reading its row.
 */
async function readLines(db: Database, which: Exported, after: number, until = 2 ** 31 - 1): Promise<string> {
  const { number, createdAt, lastEditedAt, status, withdrawnAt, contacted, currentlyWorking } = applications;
  const { stage, rating, declineReason } = applications;
  const { reasonForChange, currentSalary, desiredSalary, highestQualification, interestReason } =
    applications;
  /** One line for each answer to the position's questions. // H9 */
  const answered = sql`(select string_agg(${answers.question} || ': ' || ${answers.answer}, e'\\n' order by ${answers.place})
    from ${answers} where ${answers.applicationId} = ${applications.id})`;
  // Looked up row by row: PostgreSQL would join each batch by reading the whole table.
  const person = db
    .select({ fullName: candidates.fullName, email: candidates.email, phone: candidates.contactNumber })
    .from(candidates)
    .where(eq(candidates.id, applications.candidateId))
    .limit(1)
    .as('person');
  const cells = [
    number,
    sql`${dateInSql(createdAt)} || ',' || ${dateInSql(lastEditedAt)}`,
    status,
    withdrawnAt,
    sql`coalesce(${positions.name}, ${UNKNOWN_POSITION})`,
    person.fullName,
    person.email,
    person.phone,
    admins.name,
    sql`${yesOrNoInSql(contacted)} || ',' || ${yesOrNoInSql(currentlyWorking)}`,
    reasonForChange,
    sql`concat(${currentSalary}, ',', ${desiredSalary})`,
    highestQualification,
    interestReason,
    answered,
    sql`case when ${status} = 'busy' then ${stage} end`,
    rating,
    sql`case when ${status} = 'closed' and ${withdrawnAt} is null then ${declineReason} end`,
  ];
  const separated = sql.join(cells, sql`, ${CELL_END}::text, `);
  const query = db
    .select({
      lines: sql<string | null>`string_agg(concat(${separated}), ${ROW_END} order by ${number})`.as('lines'),
    })
    .from(applications)
    .crossJoinLateral(person)
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(and(which, gt(number, after), lte(number, until)));
  const [found] = await query;
  return found?.lines ? found.lines.split(ROW_END).map(lineOf).join('') : '';
}

/** As formatSortable (ui/dates.ts). */
function dateInSql(date: SQLWrapper): SQL {
  return sql`left((${date} at time zone ${TIME_ZONE})::text, 16)`;
}

function yesOrNoInSql(value: SQLWrapper): SQL {
  return sql`case when ${value} then 'Yes' else 'No' end`;
}

/** The applications of a year. // D6 */
export function createdInYear(year: number): SQL | undefined {
  const { start, end } = yearSpan(year);
  return and(gte(applications.createdAt, start), lt(applications.createdAt, end));
}
