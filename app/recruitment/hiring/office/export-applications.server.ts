import type { SQL } from 'drizzle-orm';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type Cell, csvDownload, csvHeaders } from '#app/platform/http/csv.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { STATUSES } from '../../applications/status.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  yearFigures,
} from '../../statistics/figures.queries.server.ts';
import { countForExport, EXPORT_HEADS, exportBatches } from '../export.queries.server.ts';

type Dependencies = Pick<Services, 'db' | 'log'>;

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

/**
 * Streams applications as CSV. The export is audited before the first byte is sent. // D6, H9
 */
export async function exportApplications(
  services: Dependencies,
  me: SignedIn,
  { which, chosen, fileName, method, above = [] }: Wanted,
): Promise<Response> {
  if (method === 'HEAD') return new Response(null, { headers: csvHeaders(fileName) });
  const count = await countForExport(services.db, which);
  const details = { ...chosen, applications: String(count) };
  await recordAudit(services.db, me, { action: 'applications-exported', details });
  return csvDownload(fileName, rowsOf(services.db, which, above), services.log);
}

async function* rowsOf(
  db: Database,
  which: SQL | undefined,
  above: Cell[][],
): AsyncGenerator<Cell[][] | string> {
  yield [...above, EXPORT_HEADS];
  yield* exportBatches(db, which);
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
