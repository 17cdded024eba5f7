import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { unitName } from '#app/drawings/drawing-texts.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { plateText, statedPlate, type TypedPlate } from '../parts/drawing-plate.ts';
import {
  addEvent,
  auditLead,
  changeLead,
  type LockedLead,
  lockLead,
} from '../records/leads.commands.server.ts';
import { drawings, leads } from '../records/leads.tables.ts';
import {
  cutListOf,
  linesAbout,
  readingOptions,
  type StoredDrawing,
} from './analyse-drawings.commands.server.ts';
import { analyseInThread } from './analyse-in-thread.server.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;
type Company = Pick<CompanyFacts, 'machines' | 'materials'>;
type About = { leadId: string; drawingId: string };

/** `gone`: there is no such drawing. `unread`: it can't be measured. `changed`: somebody else changed it meanwhile. */
type Refused<Fault> = { ok: false; fault: Fault };
type Changed = { ok: true } | Refused<'gone' | 'unread' | 'changed'>;

/**
 * Measures a drawing again in the unit that staff chose, and stores both. What the sender chose stays in the lines of the
 * request; choosing the unit that the drawing came in with takes the change back. // Q2, Q7
 */
export async function changeDrawingUnit(
  services: Dependencies,
  actor: Admin,
  { unit, ...about }: About & { unit: Unit },
  company: Company,
): Promise<Changed> {
  const read = await findDrawing(services.db, about);
  if (read === null) return { ok: false, fault: 'gone' };
  const measured = await measureAgain(services, read, company, { unit });
  if (measured === null) return { ok: false, fault: 'unread' };

  const changed = await changeRead(services.db, about, read, async (tx, lead, stored) => {
    const before = readStoredAnalysis(stored.analysis);
    if (!before?.ok) return { ok: false, fault: 'unread' };
    const [mmBefore, mmNow] = [before.unit.mmPerUnit, measured.unit.mmPerUnit];
    if (mmBefore === mmNow) return { ok: true };
    const sent = stored.unitChange?.sent ?? mmBefore;
    const unitChange = sent === mmNow ? null : { unit, by: actor.name, sent };
    await tx.update(drawings).set({ analysis: measured, unitChange }).where(eq(drawings.id, stored.id));
    const details = { from: unitName(mmBefore), to: unitName(mmNow) };
    await record(tx, actor, lead, stored.name, { kind: 'unit', action: 'drawing-unit-changed', details });
    return { ok: true };
  });
  if (changed.ok || changed.fault !== 'changed') return changed;
  // The plate was saved meanwhile, as it is where somebody chooses both at once: it is measured for that one.
  const after = await findDrawing(services.db, about);
  const isOnlyPlate = after !== null && isDeepStrictEqual(after.unitChange, read.unitChange);
  return isOnlyPlate ? changeDrawingUnit(services, actor, { unit, ...about }, company) : changed;
}

/**
 * Stores the grade and the thickness that staff chose for a drawing, and judges its holes and webs for them. What the sender
 * wrote stays in the lines of the request. // Q4, Q7
 *
 * @param seen what was on the user's screen: if somebody else has changed it since, nothing is changed.
 */
export async function changeDrawingPlate(
  services: Dependencies,
  actor: Admin,
  { plate, seen, ...about }: About & { plate: TypedPlate; seen: TypedPlate },
  company: Company,
): Promise<{ ok: true } | Refused<'gone' | 'unread'> | (Refused<'changed'> & { stored: TypedPlate })> {
  const { db } = services;
  const plateShown = async (drawing: ReadDrawing) =>
    statedPlate({
      name: drawing.name,
      choice: drawing.plateChoice,
      lines: await linesAbout(db, drawing),
      cutList: await cutListOf(db, about.leadId),
      materials: company.materials,
    });
  const read = await findDrawing(db, about);
  if (read === null) return { ok: false, fault: 'gone' };
  const before = await plateShown(read);
  if (isSame(before, plate)) return { ok: true };
  if (!isSame(before, seen)) return { ok: false, fault: 'changed', stored: before };
  const choice = { ...plate, by: actor.name };
  const measured = await measureAgain(services, { ...read, plateChoice: choice }, company);
  if (measured === null) return { ok: false, fault: 'unread' };

  const changed = await changeRead(db, about, read, async (tx, lead, stored) => {
    await tx
      .update(drawings)
      .set({ analysis: measured, plateChoice: choice })
      .where(eq(drawings.id, stored.id));
    const details = { from: plateText(before), to: plateText(plate) };
    await record(tx, actor, lead, stored.name, { kind: 'plate', action: 'drawing-plate-changed', details });
    return { ok: true };
  });
  if (changed.ok) return changed;
  if (changed.fault !== 'changed') return { ok: false, fault: changed.fault };
  const after = await findDrawing(db, about);
  if (after === null) return { ok: false, fault: 'gone' };
  // As above, the other way round.
  return isDeepStrictEqual(after.plateChoice, read.plateChoice)
    ? changeDrawingPlate(services, actor, { plate, seen, ...about }, company)
    : { ok: false, fault: 'changed', stored: await plateShown(after) };
}

function isSame(plate: TypedPlate, other: TypedPlate): boolean {
  return plate.grade === other.grade && plate.thickness === other.thickness;
}

type ReadDrawing = StoredDrawing & Pick<typeof drawings.$inferSelect, 'id' | 'fileKey' | 'analysis'>;

async function findDrawing(db: Database, { leadId, drawingId }: About): Promise<ReadDrawing | null> {
  const { id, leadId: leadOf, fileKey, name, analysis, unitChange, plateChoice } = drawings;
  const [drawing] = await db
    .select({ id, leadId: leadOf, fileKey, name, analysis, unitChange, plateChoice, lines: leads.lines })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(and(eq(drawings.id, drawingId), eq(drawings.leadId, leadId)));
  return drawing ?? null;
}

/** The new analysis; null if the drawing can't be measured. */
async function measureAgain(
  { db, files, log }: Dependencies,
  drawing: ReadDrawing,
  company: Company,
  change: { unit?: Unit } = {},
) {
  const options = { ...(await readingOptions(db, drawing, company)), ...change };
  const measured = await analyseInThread(() => files.read(drawing.fileKey), options).catch(
    (error: unknown) => {
      log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
      return null;
    },
  );
  return measured?.ok === true ? measured : null;
}

/** Changes a drawing, unless its unit or plate is no longer what it was measured with. */
function changeRead(
  db: Database,
  about: About,
  read: ReadDrawing,
  change: (tx: Database, lead: LockedLead, stored: ReadDrawing) => Promise<Changed>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, about.leadId);
    const stored = await findDrawing(tx, about);
    if (lead === null || stored === null) return { ok: false, fault: 'gone' };
    const chosen = ({ unitChange, plateChoice }: ReadDrawing) => JSON.stringify([unitChange, plateChoice]);
    if (chosen(stored) !== chosen(read)) return { ok: false, fault: 'changed' };
    return change(tx, lead, stored);
  });
}

type Change = {
  kind: 'unit' | 'plate';
  action: 'drawing-unit-changed' | 'drawing-plate-changed';
  details: { from: string; to: string };
};

/** In the lead's timeline and in the audit log, which gets no file name: it may name a person, and outlives the erasure of one. */
async function record(
  tx: Database,
  actor: Admin,
  lead: LockedLead,
  file: string,
  { kind, action, details }: Change,
) {
  await changeLead(tx, lead.id, {});
  await addEvent(tx, actor, lead.id, kind, { details: { file, ...details } });
  await auditLead(tx, actor, lead, action, details);
}
