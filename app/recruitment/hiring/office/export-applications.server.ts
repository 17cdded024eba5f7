import type { SQL } from 'drizzle-orm';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { type Cell, writeCsv } from '#app/platform/http/csv.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { countForExport, EXPORT_HEADS, exportBatches } from '../export.queries.server.ts';

type Dependencies = Pick<Services, 'db' | 'log'>;

export type Wanted = {
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
 * Streams applications as CSV. The export is audited before the first byte is sent. If reading
 * fails midway, the connection is aborted, so that a partial file never looks complete. // D6, H9
 */
export async function exportApplications(
  services: Dependencies,
  me: SignedIn,
  { which, chosen, fileName, method, above = [] }: Wanted,
): Promise<Response> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  if (method === 'HEAD') return new Response(null, { headers });
  const count = await countForExport(services.db, which);
  const details = { ...chosen, applications: String(count) };
  await recordAudit(services.db, me, { action: 'applications-exported', details });
  return new Response(writeCsv(rowsOf(services, which, above)), { headers });
}

async function* rowsOf(
  { db, log }: Dependencies,
  which: SQL | undefined,
  above: Cell[][],
): AsyncGenerator<Cell[][] | string> {
  try {
    yield [...above, EXPORT_HEADS];
    yield* exportBatches(db, which);
  } catch (error) {
    log.error({ err: error }, 'an export was aborted');
    throw error;
  }
}
