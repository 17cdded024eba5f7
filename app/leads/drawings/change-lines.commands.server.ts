import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ChangedRow } from '#app/platform/db/row-edit.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { statedPlate } from '../parts/drawing-plate.ts';
import { chosenUnit, linesOfDrawing, type QuoteLine, readStoredLines } from '../parts/quote-lines.ts';
import { linesVersion } from '../records/lead-detail.queries.server.ts';
import { addEvent, auditLead, changeLead, GONE, lockLead } from '../records/leads.commands.server.ts';
import { drawings, leads } from '../records/leads.tables.ts';
import { cutListOf } from './analyse-drawings.commands.server.ts';

type Edit = {
  lines: readonly QuoteLine[];
  /** The version of the lines on the user's screen (`linesVersion`). */
  version: string;
};

/**
 * Stores the lines of a lead as staff edited them, unless somebody else has changed them since. A drawing whose lines now say
 * another plate or unit is cut from what they say, whatever was chosen for it before, and is read again by `analyseDrawingsOf`.
 * // P6, L16
 */
export function changeLeadLines(
  db: Database,
  actor: Admin,
  id: string,
  { lines, version }: Edit,
  company: Pick<CompanyFacts, 'materials'>,
): Promise<ChangedRow<{ lines: QuoteLine[] }>> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead === null) return GONE;
    const [row] = await tx
      .select({ lines: leads.lines, version: linesVersion() })
      .from(leads)
      .where(eq(leads.id, id));
    const stored = readStoredLines(row?.lines);
    if (isDeepStrictEqual(stored, lines)) return { ok: true };
    if (row === undefined || row.version !== version)
      return { ok: false, fault: 'changed', stored: { lines: stored, version: row?.version ?? '' } };
    await changeLead(tx, id, { lines });
    await readAgain(tx, id, { before: stored, after: lines }, company);
    const details = { from: String(stored.length), to: String(lines.length) };
    await addEvent(tx, actor, id, 'lines', { details });
    await auditLead(tx, actor, lead, 'lead-lines-changed', details);
    return { ok: true };
  });
}

/** Marks drawings as unread if the unit or the plate in their lines has changed. */
async function readAgain(
  tx: Database,
  leadId: string,
  { before, after }: { before: readonly QuoteLine[]; after: readonly QuoteLine[] },
  { materials }: Pick<CompanyFacts, 'materials'>,
): Promise<void> {
  const cutList = await cutListOf(tx, leadId);
  const drawn = await tx
    .select({ id: drawings.id, name: drawings.name })
    .from(drawings)
    .where(and(eq(drawings.leadId, leadId), eq(drawings.mediaType, FILE_KINDS.dxf.mediaType)));
  const names = drawn.map(({ name }) => name);
  for (const { id, name } of drawn) {
    const cutFrom = (lines: readonly QuoteLine[]) => {
      const about = linesOfDrawing(lines, name, names);
      return {
        ...statedPlate({ name, choice: null, lines: about, cutList, materials }),
        unit: chosenUnit(about),
      };
    };
    const [was, is] = [cutFrom(before), cutFrom(after)];
    const isSamePlate = was.grade === is.grade && was.thickness === is.thickness;
    if (isSamePlate && was.unit === is.unit) continue;
    const unread = { analysis: null, analysisTriedAt: null };
    await tx
      .update(drawings)
      .set(isSamePlate ? unread : { ...unread, plateChoice: null })
      .where(eq(drawings.id, id));
  }
}
