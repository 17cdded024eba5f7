import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import {
  MAX_LINES,
  newLine,
  type QuotationContent,
  type QuotationLine,
  readContent,
  readLineFields,
} from './quotation-content.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';

type Who = NonNullable<Actor>;

/** `not-draft`: it was sent, or deleted, since the screen was opened. */
export type Saved =
  | { ok: true }
  | { ok: false; fault: 'not-draft' | 'gone' | 'full' }
  | { ok: false; fault: 'invalid'; messages: Record<string, string> }
  | { ok: false; fault: 'changed'; field: string; stored: string };

/** What a line's form sends: the fields that were changed, and what they said before, both as they are written in it. */
export interface LineEdit {
  readonly key: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string>>;
}

/** Saves fields of a line as they were typed. What somebody else typed into the same field meanwhile is not replaced. // P6 */
export function saveLine(db: Database, revisionId: string, { key, typed, before }: LineEdit): Promise<Saved> {
  const read = readLineFields(typed);
  if (!read.ok) return Promise.resolve({ ok: false, fault: 'invalid', messages: read.messages });
  const base = readLineFields(before);
  return changeDraft(db, revisionId, (content) => {
    const line = content.lines.find((one) => one.key === key);
    if (line === undefined) return { ok: false, fault: 'gone' };
    const names = Object.keys(read.change) as (keyof QuotationLine)[];
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const changed = names.find(
      (name) =>
        !isSame(line[name], read.change[name]) &&
        base.ok &&
        name in base.change &&
        !isSame(line[name], base.change[name]),
    );
    if (changed !== undefined) {
      const stored = line[changed];
      return {
        ok: false,
        fault: 'changed',
        field: changed,
        stored: typeof stored === 'object' ? JSON.stringify(stored) : String(stored),
      };
    }
    return withLine(content, { ...line, ...read.change });
  });
}

/** Sets how much of an extra each part of a line has; 0 takes it off. */
export function setExtra(
  db: Database,
  revisionId: string,
  { key, extra, amount }: { key: string; extra: string; amount: number },
): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => {
    const line = content.lines.find((one) => one.key === key);
    if (line === undefined) return { ok: false, fault: 'gone' };
    const others = line.extras.filter((one) => one.key !== extra);
    return withLine(content, { ...line, extras: amount > 0 ? [...others, { key: extra, amount }] : others });
  });
}

/** Confirms that a doubtful drawing may be priced as it was measured, or takes that back. */
export function confirmDrawing(
  db: Database,
  actor: Who,
  revisionId: string,
  { key, isConfirmed }: { key: string; isConfirmed: boolean },
): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => {
    const line = content.lines.find((one) => one.key === key);
    if (line === undefined) return { ok: false, fault: 'gone' };
    return withLine(content, { ...line, confirmedBy: isConfirmed ? actor.name : '' });
  });
}

/**
 * Gives the other parts what a line says of its plate and process, where they say nothing yet: a request often names them once for
 * all its drawings. // P6
 */
export function fillPlates(db: Database, revisionId: string, key: string): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => {
    const said = content.lines.find((one) => one.key === key);
    if (said === undefined) return { ok: false, fault: 'gone' };
    const filled = (line: QuotationLine): QuotationLine => ({
      ...line,
      grade: line.grade || said.grade,
      thickness: line.thickness ?? said.thickness,
      process: line.process || said.process,
    });
    return { ...content, lines: content.lines.map((line) => (line.kind === 'part' ? filled(line) : line)) };
  });
}

/** Adds a line at the end, or a copy of one after it. */
export function addLine(
  db: Database,
  revisionId: string,
  { kind, copyOf }: { kind: QuotationLine['kind']; copyOf?: string | undefined },
): Promise<Saved & { key?: string }> {
  const key = randomUUID();
  return changeDraft(
    db,
    revisionId,
    (content) => {
      if (content.lines.length >= MAX_LINES) return { ok: false, fault: 'full' };
      const at = content.lines.findIndex((one) => one.key === copyOf);
      const copied = content.lines[at];
      if (copyOf !== undefined && copied === undefined) return { ok: false, fault: 'gone' };
      const line = copied === undefined ? newLine({ key, kind }) : { ...copied, key };
      const place = copied === undefined ? content.lines.length : at + 1;
      return { ...content, lines: content.lines.toSpliced(place, 0, line) };
    },
    copyOf === undefined ? {} : { copyShape: { from: copyOf, to: key } },
  ).then((saved) => (saved.ok ? { ...saved, key } : saved));
}

export function removeLine(db: Database, revisionId: string, key: string): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => ({
    ...content,
    lines: content.lines.filter((one) => one.key !== key),
  }));
}

/** Moves a line by so many places, up if negative. */
export function moveLine(
  db: Database,
  revisionId: string,
  { key, by }: { key: string; by: number },
): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => {
    const at = content.lines.findIndex((one) => one.key === key);
    const line = content.lines[at];
    if (line === undefined) return { ok: false, fault: 'gone' };
    const place = Math.min(Math.max(at + by, 0), content.lines.length - 1);
    return { ...content, lines: content.lines.toSpliced(at, 1).toSpliced(place, 0, line) };
  });
}

/** Saves what concerns the whole: reference, contact, discount … */
export function saveHead(
  db: Database,
  revisionId: string,
  change: Partial<Omit<QuotationContent, 'lines'>>,
): Promise<Saved> {
  return changeDraft(db, revisionId, (content) => ({ ...content, ...change }));
}

function withLine(content: QuotationContent, line: QuotationLine): QuotationContent {
  return { ...content, lines: content.lines.map((one) => (one.key === line.key ? line : one)) };
}

type Change = QuotationContent | Exclude<Saved, { ok: true }>;

/** Changes the content of a draft. Two changes at the same moment wait for each other: each sees what the other stored. */
function changeDraft(
  db: Database,
  revisionId: string,
  change: (content: QuotationContent) => Change,
  { copyShape }: { copyShape?: { from: string; to: string } } = {},
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const { content, state, quotationId } = quotationRevisions;
    const [stored] = await tx
      .select({ content, state, quotationId })
      .from(quotationRevisions)
      .where(eq(quotationRevisions.id, revisionId))
      .for('update');
    if (stored?.state !== 'draft') return { ok: false, fault: 'not-draft' };
    const changed = change(readContent(stored.content));
    if ('fault' in changed) return changed;
    const copied =
      copyShape &&
      sql`case when ${quotationRevisions.shapes} ? ${copyShape.from}
        then ${quotationRevisions.shapes} || jsonb_build_object(${copyShape.to}::text, ${quotationRevisions.shapes} -> ${copyShape.from})
        else ${quotationRevisions.shapes} end`;
    await tx
      .update(quotationRevisions)
      .set({
        content: changed,
        edits: sql`${quotationRevisions.edits} + 1`,
        ...(copied && { shapes: copied }),
      })
      .where(eq(quotationRevisions.id, revisionId));
    await tx.update(quotations).set({ changedAt: sql`now()` }).where(eq(quotations.id, stored.quotationId));
    return { ok: true };
  });
}

/** Adds nests to a draft; what was nested meanwhile stays. */
export async function storeNests(
  db: Database,
  revisionId: string,
  nests: Readonly<Record<string, object | null>>,
): Promise<void> {
  await db
    .update(quotationRevisions)
    .set({ nests: sql`${quotationRevisions.nests} || ${JSON.stringify(nests)}::jsonb` })
    .where(and(eq(quotationRevisions.id, revisionId), inArray(quotationRevisions.state, ['draft'])));
}
