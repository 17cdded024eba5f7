import type { SQL } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type Cell, csvDownload, csvHeaders } from '#app/platform/http/csv.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { formatSortable } from '#app/ui/dates.ts';
import { declineReasonLabel } from '../../applications/assessment.ts';
import { reference } from '../../applications/reference.ts';
import { STATUSES, statusText } from '../../applications/status.ts';
import { labelOf, QUALIFICATIONS, REASONS_FOR_CHANGE } from '../../positions/additional-questions.ts';
import { UNKNOWN_POSITION } from '../../positions/position.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  yearFigures,
} from '../../statistics/figures.queries.server.ts';
import { countForExport, type ExportedApplication, exportBatches } from '../export.queries.server.ts';

/** The header and the cell of each column. // D6 */
const COLUMNS: readonly [string, (application: ExportedApplication) => Cell][] = [
  ['Reference', ({ number }) => reference(number)],
  ['Date Applied', ({ createdAt }) => formatSortable(createdAt)],
  ['Last Edited', ({ lastEditedAt }) => formatSortable(lastEditedAt)],
  ['Status', statusText],
  ['Position', ({ position }) => position ?? UNKNOWN_POSITION],
  ['Full Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Contact Number', ({ phone }) => formatPhone(phone)],
  ['Assigned To', ({ assignee }) => assignee ?? ''],
  ['Contacted', ({ contacted }) => yesOrNo(contacted)],
  ['Currently working', ({ currentlyWorking }) => yesOrNo(currentlyWorking)],
  ['Reason for change', ({ reasonForChange }) => labelOf(REASONS_FOR_CHANGE, reasonForChange)],
  ['Current salary (R a month)', ({ currentSalary }) => currentSalary ?? ''],
  ['Desired salary (R a month)', ({ desiredSalary }) => desiredSalary ?? ''],
  ['Highest qualification', ({ highestQualification }) => labelOf(QUALIFICATIONS, highestQualification)],
  ['Reason of interest', ({ interestReason }) => interestReason],
  ['Answers', ({ answers }) => answers ?? ''],
  // H16
  ['Stage', ({ status, stage }) => (status === 'busy' ? stage : '')],
  ['Rating', ({ rating }) => rating ?? ''],
  [
    'Reason for declining',
    ({ status, withdrawnAt, declineReason }) =>
      status === 'closed' && withdrawnAt === null ? declineReasonLabel(declineReason) : '',
  ],
];

const yesOrNo = (value: boolean): Cell => (value ? 'Yes' : 'No');

type Wanted = {
  /** The condition; undefined for all applications. */
  which: SQL | undefined;
  /** What the audit says about the choice; never a search term, which may be a name. */
  chosen: Readonly<Record<string, string>>;
  fileName: string;
  /** HEAD sends no data and isn't audited. */
  method: string;
  /** Rows that precede the applications, such as the dashboard's figures. */
  above?: Cell[][];
};

/** Streams applications as CSV. The export is audited before the first byte is sent. // D6, H9 */
export async function exportApplications(
  { db, log }: Pick<Services, 'db' | 'log'>,
  me: Admin,
  { which, chosen, fileName, method, above = [] }: Wanted,
): Promise<Response> {
  if (method === 'HEAD') return new Response(null, { headers: csvHeaders(fileName) });
  const details = { ...chosen, applications: String(await countForExport(db, which)) };
  await recordAudit(db, me, { action: 'applications-exported', details });
  return csvDownload(fileName, rowsOf(db, which, above), log);
}

async function* rowsOf(db: Database, which: SQL | undefined, above: Cell[][]): AsyncGenerator<Cell[][]> {
  yield [...above, COLUMNS.map(([head]) => head)];
  for await (const batch of exportBatches(db, which))
    yield batch.map((application) => COLUMNS.map(([, cell]) => cell(application)));
}

/** The figures of a year as rows above its applications. // D6 */
export async function figureRows(db: Database, year: number, now: Date): Promise<Cell[][]> {
  const [figures, months, assigned] = await Promise.all([
    yearFigures(db, year, now),
    applicationsByMonth(db, year, now),
    assignedByPosition(db, year),
  ]);
  const { total, busy, assigned: handed, positions } = figures;
  const found = new Set<string>([...STATUSES, ...months.flatMap(({ statuses }) => Object.keys(statuses))]);
  return [
    ['Year', year],
    [],
    ['Figure', 'Count', `Change of ${figures.month} on the month before (%)`],
    ['Total Applicants', total.count, total.change],
    ['In Progress', busy.count, busy.change],
    ['Assigned', handed.count, handed.change],
    ['Positions Needed', positions.count, positions.change],
    [],
    ['Active Applicants', ...[...found].map((status) => (status === 'closed' ? 'Declined' : status))],
    ...months.map(({ month, statuses }) => [month, ...[...found].map((status) => statuses[status] ?? 0)]),
    [],
    ['Tickets Assigned', 'Count'],
    ...assigned.map(({ position, count }) => [position, count]),
    [],
  ];
}
