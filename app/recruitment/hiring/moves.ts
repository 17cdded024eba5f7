import * as z from 'zod/mini';
import { isRowId } from '#app/platform/db/row-id.ts';
import { parseJson } from '#app/platform/parse-json.ts';
import { countOf } from '#app/ui/count-of.ts';
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from '../applications/application-notices.ts';
import { statusLabel } from '../applications/status.ts';

/**
 * A change of the same field of several applications: those that are `from` on the user's screen become `to`. A field is
 * the status, or the assignee's id ('' for nobody).
 */
export type Move = { from: string; to: string; ids: readonly string[] };

const MAX_VALUE_LENGTH = 50;

/** The moves as a form field, short enough for 500 applications in 64 KB. */
export function writeMoves(moves: readonly Move[]): string {
  return JSON.stringify(moves.map(({ from, to, ids }) => [from, to, ids.join(' ')]));
}

/** Groups applications by the current value of the field that is set to `to`. */
export function movesTo(to: string, rows: readonly { id: string; value: string }[]): Move[] {
  const groups = Map.groupBy(rows, ({ value }) => value);
  return [...groups].map(([from, group]) => ({ from, to, ids: group.map(({ id }) => id) }));
}

/** The moves that undo those that were made. */
export function reversedMoves(moves: readonly Move[]): Move[] {
  return moves.map(({ from, to, ids }) => ({ from: to, to: from, ids }));
}

export function countOfMoves(moves: readonly Move[]): number {
  return moves.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** What was done, for the toast: '2 applications assigned to Nomvula.' */
export function movedText(
  field: 'status' | 'assignee',
  moved: readonly Move[],
  colleagues: readonly { id: string; name: string }[],
): string {
  const count = countOfMoves(moved);
  const subject = countOf(count, 'application');
  const to = moved[0]?.to ?? '';
  if (field === 'status') return `${subject} moved to ${statusLabel(to)}.`;
  if (to === '') return `${subject} assigned to nobody.`;
  // Where the colleagues could not be loaded, nobody's name is known.
  return `${subject} assigned to ${colleagues.find(({ id }) => id === to)?.name ?? 'a colleague'}.`;
}

const valueSchema = z.string().check(z.maxLength(MAX_VALUE_LENGTH));
const moveSchema = z.pipe(
  z.tuple([valueSchema, valueSchema, z.string()]),
  z.transform(([from, to, ids]): Move => ({ from, to, ids: ids.split(' ').filter(isRowId) })),
);

/** Reads the field that `writeMoves` wrote. */
export const movesField = z.pipe(
  z.string(),
  z.transform((text, context): Move[] => {
    const parsed = z.array(moveSchema).safeParse(parseJson(text));
    if (parsed.success && countOfMoves(parsed.data) <= MAX_CHOSEN) return parsed.data;
    context.issues.push({ code: 'custom', message: TOO_MANY_CHOSEN, input: text });
    return z.NEVER;
  }),
);
