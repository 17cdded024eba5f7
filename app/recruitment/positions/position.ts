import * as z from 'zod/mini';
import { line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

/** What staff are told of each form, word for word. // R3 */
export const POSITION_NOTICES = {
  create: { done: 'New position created successfully', failed: 'Failed to create position' },
  update: { done: 'Position updated successfully', failed: 'Failed to update position' },
  delete: { done: 'Position deleted successfully', failed: 'Failed to delete position' },
} as const;
export const POSITIONS_NOT_FETCHED = 'Failed to fetch positions'; // R3

/** Longer than any advertisement, in characters. */
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** The form of Create New Position. // R3 */
export const positionSchema = z.object({
  name: line(MAX_LINE_LENGTH, 'Give the position a name'),
  description: lines(MAX_DESCRIPTION_LENGTH),
  /** A switch that is off is not sent. // R3 */
  active: z.pipe(
    z.optional(z.string()),
    z.transform((sent) => sent === 'on'),
  ),
});

/** The form of Edit Position sends what was changed. // R3 */
export const positionEdit = z.partial(positionSchema);

export type PositionFields = z.output<typeof positionSchema>;

/** Longer than anybody types it, in characters. */
const SLUG_MOST = 80;

/** A position's place on the web, made of its name; it may be taken (`uniqueSlug`). */
export function toSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MOST)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'position' : plain;
}

/** The slug itself where nobody has it, else the first free one of slug-2, slug-3 and so on. */
export function uniqueSlug(slug: string, taken: Iterable<string>): string {
  const held = new Set(taken);
  let free = slug;
  for (let number = 2; held.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/** The colours that the specification gives to positions by their name. // R11 */
const COLOURS: Readonly<Record<string, string>> = { sales: 'blue', production: 'cyan', other: 'pink' };

/**
 * The colour of a position's badge, by its name in Mantine's theme: that of the first word of the name that has one,
 * capital or not, so that 'Internal Sales' is blue too; gray where none has. // R11
 */
export function positionColour(name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const word = words.find((one) => Object.hasOwn(COLOURS, one));
  return (word && COLOURS[word]) ?? 'gray';
}
