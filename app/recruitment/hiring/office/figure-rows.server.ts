import type { Database } from '#app/platform/db/client.server.ts';
import type { Cell } from '#app/platform/http/csv.server.ts';
import { STATUSES } from '../../applications/status.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  yearFigures,
} from '../../statistics/figures.queries.server.ts';

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
