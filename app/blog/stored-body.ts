import type { TypedObject } from '@portabletext/types';
import * as z from 'zod/mini';
import { rowId } from '#app/platform/db/row-id.ts';
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from './article-image.ts';
import { DECORATORS, LISTS, MAX_LIST_LEVEL, STYLES } from './body.ts';

/** Maximum length of one text in characters, and of a body in blocks. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_BLOCKS = 5_000;
export const MAX_ROWS = 200;
export const MAX_COLUMNS = 20;
export const MAX_CELL_LENGTH = 2_000;
export const MAX_LINK_LENGTH = 2_000;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function storableText(most: number) {
  return z.string().check(
    z.maxLength(most, {
      error: `Please use at most ${most.toLocaleString('en-US')} characters`,
      abort: true,
    }),
    z.overwrite((text) => text.toWellFormed().replaceAll('\0', '')),
  );
}

const key = z.string().check(z.minLength(1), z.maxLength(100));

const span = z.object({
  _type: z.literal('span'),
  _key: key,
  text: storableText(MAX_TEXT_LENGTH),
  marks: z.array(key).check(z.maxLength(50)),
});
const link = z.object({ _type: z.literal('link'), _key: key, href: storableText(MAX_LINK_LENGTH) });

const textBlock = z
  .object({
    _type: z.literal('block'),
    _key: key,
    style: z.enum(STYLES),
    listItem: z.optional(z.enum(LISTS)),
    level: z.optional(z.int().check(z.gte(1), z.lte(MAX_LIST_LEVEL))),
    markDefs: z.array(link).check(z.maxLength(1_000)),
    children: z.array(span).check(z.minLength(1), z.maxLength(10_000), uniqueKeys()),
  })
  .check(
    z.refine(({ markDefs, children }) => {
      const formats = new Set<string>([...DECORATORS, ...markDefs.map(({ _key }) => _key)]);
      return children.every(({ marks }) => marks.every((mark) => formats.has(mark)));
    }, 'A text has a format that the editor does not know'),
  );

const row = z.object({
  _type: z.literal('row'),
  _key: key,
  cells: z.array(storableText(MAX_CELL_LENGTH)).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
});
const table = z.object({
  _type: z.literal('table'),
  _key: key,
  caption: storableText(MAX_CAPTION_LENGTH),
  rows: z.array(row).check(z.minLength(1), z.maxLength(MAX_ROWS), uniqueKeys()),
});
const picture = z.object({
  _type: z.literal('picture'),
  _key: key,
  name: storableText(100),
  caption: storableText(MAX_CAPTION_LENGTH),
});
const image = z.object({
  _type: z.literal('image'),
  _key: key,
  imageId: rowId(),
  width: z.int().check(z.gte(1), z.lte(10_000)),
  height: z.int().check(z.gte(1), z.lte(10_000)),
  alt: storableText(MAX_ALT_LENGTH),
  caption: storableText(MAX_CAPTION_LENGTH),
});
const note = z.object({ _type: z.literal('note'), _key: key, text: storableText(MAX_TEXT_LENGTH) });

/** A body that the editor can show and save without losing anything; any other opens read-only. // B14 */
export const storedBody = z
  .array(z.discriminatedUnion('_type', [textBlock, table, picture, image, note]))
  .check(z.maxLength(MAX_BLOCKS), uniqueKeys());

function uniqueKeys() {
  return z.refine<{ _key: string }[]>(
    (entries) => new Set(entries.map(({ _key }) => _key)).size === entries.length,
    'Two parts have the same key',
  );
}

type EditableBody =
  | { ok: true; body: TypedObject[] }
  /** `problems` tell staff what the editor can't show. */
  | { ok: false; problems: string[] };

/**
 * Prepares a stored body for the editor. Missing or repeated keys are assigned, which loses nothing. Anything else that
 * the editor doesn't know makes the body read-only, since the editor would drop it at the next save. // B14
 */
export function editableBody(stored: unknown): EditableBody {
  if (!Array.isArray(stored)) return { ok: false, problems: ['The text is not a list of blocks.'] };
  const keyed = withKeys(stored, TOP);
  const read = storedBody.safeParse(keyed);
  if (read.success) {
    // The schemas silently drop fields that they don't name, so a difference means that content would be lost.
    const [kept, all] = [read.data, keyed].map((body) => JSON.stringify(withSortedFields(body)));
    return kept !== all
      ? { ok: false, problems: ['Some blocks have fields that the editor does not know.'] }
      : { ok: true, body: read.data };
  }
  const problems = read.error.issues.map(({ path, message }) => describeIssue(stored, path, message));
  return { ok: false, problems: [...new Set(problems)].slice(0, 10) };
}

function describeIssue(stored: readonly unknown[], path: readonly PropertyKey[], message: string): string {
  const [index] = path;
  const block = typeof index === 'number' ? stored[index] : undefined;
  const type = typeof block === 'object' && block !== null ? Reflect.get(block, '_type') : undefined;
  const place = typeof index === 'number' ? `Block ${index + 1}` : 'The text';
  return `${place}${typeof type === 'string' ? ` (${type.slice(0, 50)})` : ''}: ${message}`;
}

/** The prefix of keys that are assigned to whole blocks. */
const TOP = 'k';

/** Arrays whose entries need a key, anywhere in a body. */
const KEYED = ['children', 'markDefs', 'rows'];

function withKeys(entries: readonly unknown[], prefix: string): unknown[] {
  const seen = new Set<unknown>();
  return entries.map((entry, index) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const storedKey = Reflect.get(entry, '_key');
    const isUsable = key.safeParse(storedKey).success && !seen.has(storedKey);
    const _key = isUsable ? storedKey : `${prefix}${index}-${seen.size}`;
    seen.add(_key);
    const inner = Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [
        name,
        KEYED.includes(name) && Array.isArray(value) ? withKeys(value, `${_key}-`) : value,
      ]),
    );
    return { ...defaultsOf(inner, prefix), ...inner, _key };
  });
}

/** Properties that Portable Text omits when empty; rows of imported tables may have no type. */
function defaultsOf(entry: Record<string, unknown>, prefix: string): Record<string, unknown> {
  if (entry._type === 'block') return { style: 'normal', markDefs: [], children: [] };
  if (entry._type === 'span') return { marks: [] };
  return Array.isArray(entry.cells) && prefix !== TOP ? { _type: 'row' } : {};
}

/** So that two bodies with the same content have the same JSON. */
function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([name], [otherName]) => (name < otherName ? -1 : 1))
      .map(([name, inner]) => [name, withSortedFields(inner)]),
  );
}
