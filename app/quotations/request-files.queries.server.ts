import { asc, eq } from 'drizzle-orm';
import { drawings } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';

export type RequestFile = Awaited<ReturnType<typeof listRequestFiles>>[number];

/** The files of a request, without what was measured of them. @param scanned whether a virus scanner is configured. */
export async function listRequestFiles(db: Database, leadId: string, scanned: boolean) {
  const { id, name, mediaType, position } = drawings;
  const rows = await db
    .select({ id, name, mediaType, check: CHECK_COLUMNS })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(drawings.fileKey))
    .where(eq(drawings.leadId, leadId))
    .orderBy(asc(position));
  return rows.map(({ check, ...file }) => ({
    ...file,
    isOpen: checkedFile(check, scanned).state === 'open',
  }));
}
