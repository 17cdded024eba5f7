import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Renames } from '#app/company/profile/renames.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { lockQuotation } from './lock-revision.server.ts';
import {
  MAX_EXTRA_AMOUNT,
  MAX_EXTRAS,
  MAX_LINES,
  newLine,
  type QuotationContent,
  type QuotationLine,
  readContent,
} from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';
import { draftsNaming } from './quotations.queries.server.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';
import { readHeadFields, readLineFields } from './typed-fields.ts';
import { isProposed, withMachine } from './typed-line.ts';

/** `not-draft`: it was sent, or deleted, since the screen was opened. */
export type SaveResult =
  | { ok: true }
  | { ok: false; fault: 'not-draft' | 'gone' | 'full' }
  | { ok: false; fault: 'invalid'; messages: Readonly<Record<string, string>> };

/** Somebody else has written something else into a field meanwhile. `stored` is what holds now. */
type Conflict<Stored> = { ok: false; fault: 'changed'; field: string; stored: Stored };

/** What a form sends: the fields that were changed, and what they said before, both as they are written in it. */
type Edit = {
  readonly typed: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string>>;
};

/** The fields from which a machine is proposed. */
const PLATE_FIELDS: readonly string[] = ['grade', 'thickness', 'length', 'width'];

/**
 * Saves fields of a line as they were typed. What somebody else typed into the same field meanwhile is not replaced. Once the plate
 * is known, a machine is proposed, and another one if the plate changes before somebody has chosen one. // P6
 */
export async function saveLine(
  db: Database,
  revisionId: string,
  { key, typed, before }: Edit & { key: string },
  company: Pick<CompanyFacts, 'machines' | 'materials'>,
): Promise<SaveResult | Conflict<QuotationLine>> {
  const reading = readLineFields(typed);
  if (!reading.ok) return { ...reading, fault: 'invalid' };
  const { change } = reading;
  const base = readLineFields(before);
  return changeDraft<Conflict<QuotationLine>>(db, revisionId, (content, shapes) => {
    const line = content.lines.find((stored) => stored.key === key);
    if (line === undefined) return { ok: false, fault: 'gone' };
    // A machine that was proposed meanwhile is nobody's choice.
    const proposal = isProposed(line, shapes[key], company) ? { process: line.process } : {};
    const field = base.ok ? changedMeanwhile(line, change, { ...base.change, ...proposal }) : undefined;
    if (field !== undefined) return { ok: false, fault: 'changed', field, stored: line };
    const changed = { ...line, ...change };
    // Each kind of bend is set up once. With fewer bends there are fewer kinds.
    const mostTypes = Math.max(changed.bends, 1);
    if ('bendTypes' in change && changed.bendTypes > mostTypes)
      return {
        ok: false,
        fault: 'invalid',
        messages: { bendTypes: `At most ${mostTypes}, as many as bends` },
      };
    changed.bendTypes = Math.min(changed.bendTypes, mostTypes);
    const isPlate = PLATE_FIELDS.some((name) => name in change);
    return withLine(content, isPlate ? withMachine(changed, line, shapes[key], company) : changed);
  });
}

/** The same for the fields of the whole quotation: reference, contact, discount … */
export async function saveHead(
  db: Database,
  revisionId: string,
  { typed, before }: Edit,
): Promise<SaveResult | Conflict<QuotationContent>> {
  const reading = readHeadFields(typed);
  if (!reading.ok) return { ...reading, fault: 'invalid' };
  const { change } = reading;
  const base = readHeadFields(before);
  return changeDraft<Conflict<QuotationContent>>(db, revisionId, (content) => {
    const field = base.ok ? changedMeanwhile(content, change, base.change) : undefined;
    if (field !== undefined) return { ok: false, fault: 'changed', field, stored: content };
    return { ...content, ...change };
  });
}

const TOO_MUCH = `Please write a number up to ${MAX_EXTRA_AMOUNT}, such as 2`;
const TOO_MANY = `A line has at most ${MAX_EXTRAS} extras`;

/** Sets how much of an extra each part of a line has; 0 takes it off. */
export function setExtra(
  db: Database,
  revisionId: string,
  { key, extra, amount }: { key: string; extra: string; amount: number },
): Promise<SaveResult> {
  return changeLine(db, revisionId, key, (line) => {
    const others = line.extras.filter((lineExtra) => lineExtra.key !== extra);
    const extras = amount > 0 ? [...others, { key: extra, amount }] : others;
    const message = amount > MAX_EXTRA_AMOUNT ? TOO_MUCH : extras.length > MAX_EXTRAS ? TOO_MANY : '';
    if (message !== '') return { ok: false, fault: 'invalid', messages: { amount: message } };
    return { ...line, extras };
  });
}

/** Confirms that a doubtful drawing may be priced as it was measured, or takes that back. */
export function confirmDrawing(
  db: Database,
  actor: Admin,
  revisionId: string,
  { key, isConfirmed }: { key: string; isConfirmed: boolean },
): Promise<SaveResult> {
  const confirmedBy = isConfirmed ? actor.name : '';
  return changeLine(db, revisionId, key, (line) => ({ ...line, confirmedBy }));
}

/**
 * Copies a line's plate and process to the parts that have none yet: a request often names them once for all its drawings. // P6
 */
export function fillPlates(db: Database, revisionId: string, key: string): Promise<SaveResult> {
  return changeDraft(db, revisionId, (content) => {
    const model = content.lines.find((line) => line.key === key);
    if (model === undefined) return { ok: false, fault: 'gone' };
    const filled = (line: QuotationLine): QuotationLine => ({
      ...line,
      grade: line.grade || model.grade,
      thickness: line.thickness ?? model.thickness,
      process: line.process || model.process,
    });
    return { ...content, lines: content.lines.map((line) => (line.kind === 'part' ? filled(line) : line)) };
  });
}

/** Adds a line at the end, or a copy of one after it. */
export function addLine(
  db: Database,
  revisionId: string,
  { kind, copyOf }: { kind: QuotationLine['kind']; copyOf?: string | undefined },
): Promise<SaveResult & { key?: string }> {
  const key = randomUUID();
  return changeDraft(
    db,
    revisionId,
    (content) => {
      if (content.lines.length >= MAX_LINES) return { ok: false, fault: 'full' };
      const at = content.lines.findIndex((line) => line.key === copyOf);
      const copied = content.lines[at];
      if (copyOf !== undefined && copied === undefined) return { ok: false, fault: 'gone' };
      const line = copied === undefined ? newLine({ key, kind }) : { ...copied, key };
      const place = copied === undefined ? content.lines.length : at + 1;
      return { ...content, lines: content.lines.toSpliced(place, 0, line) };
    },
    (shapes) => {
      const shape = copyOf === undefined ? undefined : shapes[copyOf];
      return shape === undefined ? {} : { [key]: shape };
    },
  ).then((saved) => (saved.ok ? { ...saved, key } : saved));
}

/** Adds lines at the end, such as a pasted list of parts. */
export function addLines(
  db: Database,
  revisionId: string,
  lines: readonly QuotationLine[],
): Promise<SaveResult> {
  return changeDraft(db, revisionId, (content) =>
    content.lines.length + lines.length > MAX_LINES
      ? { ok: false, fault: 'full' }
      : { ...content, lines: [...content.lines, ...lines] },
  );
}

export function removeLine(db: Database, revisionId: string, key: string): Promise<SaveResult> {
  return changeDraft(db, revisionId, (content) => ({
    ...content,
    lines: content.lines.filter((line) => line.key !== key),
  }));
}

/** Moves a line by a number of places, up if it is negative. */
export function moveLine(
  db: Database,
  revisionId: string,
  { key, by }: { key: string; by: number },
): Promise<SaveResult> {
  return changeDraft(db, revisionId, (content) => {
    const at = content.lines.findIndex((stored) => stored.key === key);
    const line = content.lines[at];
    if (line === undefined) return { ok: false, fault: 'gone' };
    const place = Math.min(Math.max(at + by, 0), content.lines.length - 1);
    return { ...content, lines: content.lines.toSpliced(at, 1).toSpliced(place, 0, line) };
  });
}

function changeLine(
  db: Database,
  revisionId: string,
  key: string,
  change: (line: QuotationLine) => QuotationLine | Exclude<SaveResult, { ok: true }>,
): Promise<SaveResult> {
  return changeDraft(db, revisionId, (content) => {
    const line = content.lines.find((stored) => stored.key === key);
    if (line === undefined) return { ok: false, fault: 'gone' };
    const changed = change(line);
    return 'ok' in changed ? changed : withLine(content, changed);
  });
}

function withLine(content: QuotationContent, line: QuotationLine): QuotationContent {
  return { ...content, lines: content.lines.map((before) => (before.key === line.key ? line : before)) };
}

/**
 * Changes the content of a draft. Two changes at the same moment wait for each other: each sees what the other stored.
 *
 * @param shapesOf the shapes that it adds or replaces.
 */
export function changeDraft<Refusal extends { ok: false } = never>(
  db: Database,
  revisionId: string,
  change: (
    content: QuotationContent,
    shapes: Shapes,
  ) => QuotationContent | Exclude<SaveResult, { ok: true }> | NoInfer<Refusal>,
  shapesOf: (shapes: Shapes) => Shapes = () => ({}),
): Promise<SaveResult | NoInfer<Refusal>> {
  return db.transaction(async (tx) => {
    const { id, content, shapes, state, quotationId } = quotationRevisions;
    const quotationOf = tx.select({ quotationId }).from(quotationRevisions).where(eq(id, revisionId));
    await lockQuotation(tx, eq(quotations.id, quotationOf));
    const [stored] = await tx
      .select({ content, shapes, state, quotationId })
      .from(quotationRevisions)
      .where(eq(id, revisionId));
    if (stored?.state !== 'draft') return { ok: false, fault: 'not-draft' };
    const changed = change(readContent(stored.content), stored.shapes);
    if ('ok' in changed) return changed;
    const added = shapesOf(stored.shapes);
    await tx
      .update(quotationRevisions)
      .set({
        // Read again, so that nothing is stored that couldn't be opened any more.
        content: readContent(changed),
        edits: sql`${quotationRevisions.edits} + 1`,
        ...(Object.keys(added).length > 0 && { shapes: { ...stored.shapes, ...added } }),
      })
      .where(eq(quotationRevisions.id, revisionId));
    await tx.update(quotations).set({ changedAt: sql`now()` }).where(eq(quotations.id, stored.quotationId));
    return { ok: true };
  });
}

/** Adds a nest to a draft, and removes those that its prices no longer use. What was nested meanwhile stays. // P4 */
export async function storeNest(
  db: Database,
  revisionId: string,
  { digest, nest, used }: { digest: string; nest: object | null; used: readonly string[] },
): Promise<void> {
  const { id, state, nests } = quotationRevisions;
  await db
    .update(quotationRevisions)
    .set({
      nests: sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${nests})
        where key = any(${sql.param(used)}::text[])) || ${JSON.stringify({ [digest]: nest })}::jsonb`,
    })
    .where(and(eq(id, revisionId), eq(state, 'draft')));
}

/**
 * Has the lines of all drafts follow machines and materials to their new keys. Runs in the transaction that publishes the company;
 * what was sent is frozen. // O6
 */
export async function renameInDrafts(tx: Database, { machines, materials }: Renames): Promise<void> {
  if (machines.size === 0 && materials.size === 0) return;
  const naming = await draftsNaming(
    tx,
    ({ process, grade }) => machines.has(process) || materials.has(grade),
  );
  for (const { revisionId } of naming)
    await changeDraft(tx, revisionId, (content) => ({
      ...content,
      lines: content.lines.map((line) => ({
        ...line,
        process: machines.get(line.process) ?? line.process,
        grade: materials.get(line.grade) ?? line.grade,
      })),
    }));
}
