import { z } from 'zod';
import { logoFault, MAX_LOGO } from './logo-rules.ts';

/**
 * What the office needs to know of a field of the profile in order to draw it, beside its zod schema. A record of fields needs
 * no more than its label, a list says what one entry is called.
 */
export type FieldNote = {
  /** As the office names it: in forms, in faults of an import, in the list of versions. */
  readonly label: string;
  readonly help?: string;
  /** How a text is entered; a single line unless told. */
  readonly kind?: FieldKind;
  /** The choices of a `z.enum`, by value. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Whether the choices are the avatars, which are shown. */
  readonly isAvatar?: boolean;
  /** The choice of a new entry, if not the first; `on` for a switch that is on. */
  readonly blank?: string;
  /** Whether a single line is as wide as the form. */
  readonly isWide?: boolean;
  /** Whether the fields of a group stand beside each other, as a row of a table. */
  readonly isRow?: boolean;
  /** Whether a group is a picture of the library, which is shown beside its fields; pictures are added by uploading them. */
  readonly isPicture?: boolean;
  /** The heading that it stands under with the fields after it, which are folded where they are filled in. */
  readonly heading?: string;
  /** Whether the order of a list says nothing. */
  readonly isUnordered?: boolean;
  /** What one entry of a list is called, such as `branch`. */
  readonly entry?: string;
};

/**
 * How a text is entered. The last three name something of another list: a service, a material, a type of quote. What is hidden is
 * sent back as it is.
 */
type FieldKind =
  | 'hidden'
  | 'text'
  | 'email'
  | 'phone'
  | 'url'
  | 'time'
  | 'day'
  | 'colour'
  | 'picture'
  | 'logo'
  | 'service'
  | 'material'
  | 'quoteType';

/** The notes of the profile's fields, by schema. */
export const fieldNotes = z.registry<FieldNote>();

/** What the office calls a field. */
export const labelOf = (schema: z.core.$ZodType): string => fieldNotes.get(typeOf(schema))?.label ?? '';

/** The shapes of zod are declared as its core's types; all of ours are whole ones. */
export function typeOf(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('The profile is described with the full zod');
}

/** The fields of a value, which may be anything. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function noted<Schema extends z.ZodType>(schema: Schema, note: FieldNote): Schema {
  fieldNotes.add(schema, note);
  return schema;
}

type Options = Omit<FieldNote, 'label'> & { max?: number };

const MAX_LINE = 120;
const MAX_TEXT = 1_000;

function limited(label: string, max: number) {
  return z
    .string({ error: `${label} must be a text.` })
    .trim()
    .max(max, `${label} can have at most ${max} characters.`);
}

const missing = (label: string) => `Please fill in “${label}”.`;

/** A line that must not be empty. */
export function line(label: string, { max = MAX_LINE, ...note }: Options = {}) {
  return noted(limited(label, max).min(1, missing(label)), { label, ...note });
}

/** A line that may be empty. */
export function optionalLine(label: string, { max = MAX_LINE, ...note }: Options = {}) {
  return noted(limited(label, max), { label, ...note });
}

/** A text of several lines that must not be empty. */
export function text(label: string, { max = MAX_TEXT, ...note }: Options = {}) {
  return noted(limited(label, max).min(1, missing(label)), { label, kind: 'text', ...note });
}

export function optionalText(label: string, { max = MAX_TEXT, ...note }: Options = {}) {
  return noted(limited(label, max), { label, kind: 'text', ...note });
}

/** A text in the form of `pattern`; empty if `optional`. */
export function formatted(
  label: string,
  pattern: RegExp,
  wanted: string,
  { max = MAX_LINE, optional = false, ...note }: Options & { optional?: boolean } = {},
) {
  const schema = limited(label, max).refine(
    (value) => (optional && value === '') || pattern.test(value),
    `Please enter “${label}” ${wanted}.`,
  );
  return noted(schema, { label, ...note });
}

/** A drawing as SVG text or PNG, or none. */
export function logo(label: string, note: Omit<FieldNote, 'label' | 'kind'> = {}) {
  const schema = limited(label, MAX_LOGO).superRefine((value, context) => {
    const fault = logoFault(value);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });
  return noted(schema, { label, kind: 'logo', ...note });
}

type NumberOptions = Omit<FieldNote, 'label' | 'kind'> & { min: number; max: number; whole?: boolean };

/** A number within limits, both included. */
export function number(label: string, { min, max, whole = false, ...note }: NumberOptions) {
  return noted(numberWithin(label, min, max, whole), { label, ...note });
}

/** As `number`, or null where it isn't known. */
export function optionalNumber(label: string, { min, max, whole = false, ...note }: NumberOptions) {
  return noted(numberWithin(label, min, max, whole).nullable(), { label, ...note });
}

function numberWithin(label: string, min: number, max: number, whole: boolean) {
  const error = `“${label}” must be a ${whole ? 'whole number' : 'number'} from ${min} to ${max}.`;
  const schema = z.number({ error }).min(min, error).max(max, error);
  return whole ? schema.int(error) : schema;
}

export function choice<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
  choices: Readonly<Record<Values[number], string>>,
  note: Omit<FieldNote, 'label' | 'choices'> = {},
) {
  const error = `Please choose “${label}”: ${Object.values(choices).join(', ')}.`;
  return noted(z.enum(values, { error }), { label, choices, ...note });
}

/** Whether something holds. */
export function flag(label: string, note: Omit<FieldNote, 'label'> = {}) {
  return noted(z.boolean({ error: `“${label}” must be on or off.` }), { label, ...note });
}

/** Fields under one heading. */
export function fields<Shape extends z.ZodRawShape>(
  label: string,
  shape: Shape,
  note: Omit<FieldNote, 'label'> = {},
) {
  return noted(z.strictObject(shape), { label, ...note });
}

type ListOptions = Pick<FieldNote, 'help' | 'heading' | 'isUnordered'> & {
  entry: string;
  min?: number;
  max: number;
};

/** A list of texts or of records. */
export function list<Entry extends z.ZodType>(
  label: string,
  entry: Entry,
  { min = 0, max, ...note }: ListOptions,
) {
  const schema = z
    .array(entry, { error: `“${label}” must be a list.` })
    .min(min, `“${label}” needs at least ${min === 1 ? 'one entry' : `${min} entries`}.`)
    .max(max, `“${label}” can have at most ${max} entries.`);
  return noted(schema, { label, ...note });
}
