import { createHash } from 'node:crypto';
import { z } from 'zod';
import { logoDataUrl } from '#app/company/logo.ts';
import { type FieldNote, fieldNotes, recordOf, typeOf } from '#app/company/profile/fields.ts';
import type { Change } from '#app/platform/changed-excerpts.ts';
import type { FieldNode } from './field-node.ts';

const NO_NOTE: FieldNote = { label: '' };
const noteOf = (schema: z.ZodType): FieldNote => fieldNotes.get(schema) ?? NO_NOTE;

/** The form of a schema with a value, which may have faults. @param name the field's own name within its group. */
export function formTree(schema: z.ZodType, name: string, value: unknown): FieldNode {
  const {
    label,
    help = '',
    heading = '',
    kind = 'line',
    choices,
    entry = 'entry',
    isUnordered = false,
    isRow = false,
    isWide = false,
    isPicture = false,
    isAvatar = false,
  } = noteOf(schema);
  const base = { name, label, help, heading };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([field, fieldSchema]) =>
      formTree(typeOf(fieldSchema), field, recordOf(value)[field]),
    );
    return { type: 'group', ...base, isRow, isPicture, fields };
  }
  if (schema instanceof z.ZodArray) {
    const element = typeOf(schema.element);
    const entries = (Array.isArray(value) ? value : []).map((item, index) =>
      formTree(element, String(index), item),
    );
    return {
      type: 'list',
      ...base,
      entry,
      isUnordered,
      entries,
      blank: formTree(element, 'blank', blankOf(element)),
    };
  }
  if (schema instanceof z.ZodBoolean) return { type: 'flag', ...base, value: value === true };
  if (schema instanceof z.ZodEnum)
    return {
      type: 'choice',
      ...base,
      options: Object.entries(choices ?? {}),
      value: String(value ?? ''),
      isAvatar,
    };
  return {
    type: 'input',
    ...base,
    kind: isNumber(schema) ? 'number' : kind,
    isWide,
    isOptional: schema.safeParse('').success,
    value: kind === 'logo' ? logoDataUrl(String(value ?? '')) : String(value ?? ''),
  };
}

/** The value that a form sends: of the schema's shape, and otherwise as it was typed. @param name the path of its fields. */
export function readForm(schema: z.ZodType, form: Readonly<Record<string, unknown>>, name: string): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([field, fieldSchema]) => [
        field,
        readForm(typeOf(fieldSchema), form, join(name, field)),
      ]),
    );
  if (schema instanceof z.ZodArray) {
    const count = Math.min(Number(form[join(name, '#')]) || 0, MAX_ENTRIES);
    const element = typeOf(schema.element);
    return Array.from({ length: count }, (_, index) => readForm(element, form, join(name, String(index))));
  }
  const entered = form[name];
  const typed = typeof entered === 'string' ? entered : '';
  if (schema instanceof z.ZodBoolean) return typed !== '';
  return isNumber(schema) ? readNumber(typed) : typed.replaceAll('\r\n', '\n').trim();
}

/** More entries than any list takes; a form that says more is not one of ours. */
const MAX_ENTRIES = 500;

/** `0,5` is a number too. What is no number stays as it was typed, so that the schema names the fault. */
function readNumber(typed: string): unknown {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : typed;
}

/** A new entry of a list: empty texts, no numbers; nothing switched on and the first choice unless the field says otherwise. */
export function blankOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, fieldSchema]) => [name, blankOf(typeOf(fieldSchema))]),
    );
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return noteOf(schema).blank === 'on';
  if (schema instanceof z.ZodEnum)
    return noteOf(schema).blank ?? Object.keys(noteOf(schema).choices ?? {})[0] ?? '';
  return isNumber(schema) ? null : '';
}

/** Recognises whether a section has changed since a form was opened, in whichever order the database has stored its fields. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, withSortedKeys)).digest('base64url').slice(0, 22);
}

function withSortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What differs between two values of a schema, in the words of its form. */
export function differences(schema: z.ZodType, before: unknown, after: unknown): Change[] {
  return [...differing(schema, before, after, [])];
}

function* differing(
  schema: z.ZodType,
  before: unknown,
  after: unknown,
  path: readonly string[],
): Generator<Change> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { label, kind } = noteOf(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, fieldSchema] of Object.entries(schema.shape)) {
      const field = typeOf(fieldSchema);
      const fieldPath = [...path, noteOf(field).label];
      yield* differing(field, recordOf(before)[name], recordOf(after)[name], fieldPath);
    }
  } else if (schema instanceof z.ZodArray) {
    yield* differingEntries(schema, before, after, path);
  } else {
    const [earlier, later] =
      kind === 'logo' ? logosInWords(before, after) : [inWords(before), inWords(after)];
    yield { of: path.join(', ') || label, before: earlier, after: later };
  }
}

function* differingEntries(
  schema: z.ZodArray,
  before: unknown,
  after: unknown,
  path: readonly string[],
): Generator<Change> {
  const [earlier = [], later = []] = [before, after].map((value): unknown[] =>
    Array.isArray(value) ? value : [],
  );
  const element = typeOf(schema.element);
  const counterparts = pairEntries(earlier, later);
  const { entry: word = 'entry', isUnordered } = noteOf(schema);
  // It begins a line unless something is named before it.
  const noun = path.length === 0 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
  const numbered = (index: number) => `${noun} ${index + 1}`;
  const name = (entry: unknown, index: number) => {
    const named = nameOf(entry);
    return named !== '' && named.length <= LONGEST_NAME ? named : numbered(index);
  };
  for (const [index, entry] of earlier.entries())
    if (!counterparts.includes(index))
      yield { of: [...path, name(entry, index)].join(', '), before: '', after: 'removed' };
  for (const [index, entry] of later.entries()) {
    const counterpart = counterparts[index] ?? null;
    if (counterpart === null)
      yield { of: [...path, name(entry, index)].join(', '), before: '', after: 'added' };
    // Of a text the values say what it is.
    else if (typeof entry === 'string')
      yield* differing(element, earlier[counterpart], entry, [...path, numbered(index)]);
    else yield* differing(element, earlier[counterpart], entry, [...path, name(entry, index)]);
  }
  const earlierIndexes = counterparts.filter((index) => index !== null);
  if (!isUnordered && earlierIndexes.some((index, place) => index < (earlierIndexes[place - 1] ?? 0)))
    yield {
      of: [...path, 'Order'].join(', '),
      before: earlier.map(name).join('; '),
      after: later.map(name).join('; '),
    };
}

/** A paragraph is no name. */
const LONGEST_NAME = 60;

/**
 * For each later entry the index of the earlier one that it was, or null: the one of the same key or name wherever it is, and in a
 * list of the same length otherwise the one at the same place.
 */
function pairEntries(earlier: readonly unknown[], later: readonly unknown[]): (number | null)[] {
  const pairs = later.map((): number | null => null);
  for (const labelOf of [identityOf, nameOf])
    for (const [index, entry] of later.entries())
      if (labelOf(entry) !== '')
        pairs[index] ??= orNull(
          earlier.findIndex((other, place) => labelOf(other) === labelOf(entry) && !pairs.includes(place)),
        );
  if (earlier.length === later.length)
    for (const index of later.keys()) pairs[index] ??= pairs.includes(index) ? null : index;
  return pairs;
}

const orNull = (index: number) => (index < 0 ? null : index);

/** What makes an entry of a list the same one when it has moved. */
export function identityOf(entry: unknown): string {
  return [recordOf(entry).key, recordOf(entry).slug].find(isFilledIn) ?? nameOf(entry);
}

/** What an entry of a list is called: the first of its texts that names it. */
export function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const names = ['name', 'title', 'network', 'alt', 'key', 'day', 'of', 'label', 'claim'].map(
    (field) => recordOf(entry)[field],
  );
  return names.find(isFilledIn) ?? '';
}

const isFilledIn = (text: unknown): text is string => typeof text === 'string' && text !== '';

function logosInWords(before: unknown, after: unknown): [before: string, after: string] {
  const logoInWords = (logo: unknown, picture: string) => (logo === '' ? 'the first letter' : picture);
  return [logoInWords(before, 'a picture'), logoInWords(after, 'another picture')];
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? '' : String(value);
}

function isNumber(schema: z.ZodType): boolean {
  return (
    schema instanceof z.ZodNumber ||
    (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodNumber)
  );
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
