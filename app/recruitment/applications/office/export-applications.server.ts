import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { SignedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { type Cell, writeCsv } from '#app/platform/csv.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { countForExport, exportBatches } from '../export.queries.server.ts';
import { applicationCells, applicationHead } from './application-cells.server.ts';

type Dependencies = Pick<Services, 'db' | 'log'>;

/**
 * Streams the applications of one year, or all, as CSV. The export is audited before the first byte is sent. If reading
 * fails midway, the connection is aborted, so that a partial file never looks complete. // D6
 *
 * @param method HEAD sends no data and isn't audited.
 * @param above rows that precede the applications, such as the dashboard's figures.
 */
export async function exportApplications(
  services: Dependencies,
  me: SignedIn,
  {
    year,
    fileName,
    method,
    above = [],
  }: { year: number | null; fileName: string; method: string; above?: Cell[][] },
): Promise<Response> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  if (method === 'HEAD') return new Response(null, { headers });
  const count = await countForExport(services.db, year);
  const details = { year: year === null ? 'all' : String(year), applications: String(count) };
  await recordAudit(services.db, me, { action: 'applications-exported', details });
  return new Response(writeCsv(rowsOf(services, year, above)), { headers });
}

async function* rowsOf(
  { db, log }: Dependencies,
  year: number | null,
  above: Cell[][],
): AsyncGenerator<Cell[][]> {
  try {
    yield [...above, applicationHead];
    for await (const batch of exportBatches(db, year)) yield batch.map(applicationCells);
  } catch (error) {
    log.error({ err: error }, 'an export was aborted');
    throw error;
  }
}
