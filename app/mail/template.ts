import * as z from 'zod/mini';
import { line, lines } from '#app/platform/submission/text-fields.ts';
import { OCCASION_KEYS, OCCASIONS, type OccasionKey, type Values } from './occasions.ts';

export const MAX_SUBJECT = 200;
export const MAX_BODY = 10_000;
const MAX_NAME = 100;

/** {{name}}. Matches anything between the braces, so that a typo such as {{nmae}} is found and reported. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Toast texts for each form. */
export const TEMPLATE_NOTICES = {
  create: { done: 'Template created', failed: 'The template could not be created' },
  update: { done: 'Template saved', failed: 'The template could not be saved' },
  delete: { done: 'Template deleted', failed: 'The template could not be deleted' },
} as const;
export const TEMPLATES_NOT_FETCHED = 'The templates could not be loaded';

export const NAME_TAKEN = 'Another template for the same purpose already has this name';

const fields = z.object({
  occasion: z.enum(OCCASION_KEYS, 'Choose what it is for'),
  name: line(MAX_NAME, 'Give the template a name'),
  subject: line(MAX_SUBJECT, 'Write the subject'),
  body: lines(MAX_BODY, 'Write the text'),
});

export type TemplateFields = z.output<typeof fields>;

/** Validates a new template. */
export const templateSchema = fields.check((payload) => {
  for (const [field, message] of Object.entries(wrongPlaceholders(payload.value))) {
    payload.issues.push({ code: 'custom', message, path: [field], input: payload.value });
  }
});

/**
 * Validates the changed fields of an existing template; placeholders are checked once they are merged with the others.
 */
export const templateEdit = z.partial(fields);

/** The errors about placeholders in subject and body, by field. // L18 */
export function wrongPlaceholders({
  occasion,
  subject,
  body,
}: Pick<TemplateFields, 'occasion' | 'subject' | 'body'>): { subject?: string; body?: string } {
  const names = Object.keys(OCCASIONS[occasion].placeholders);
  const [inSubject, inBody] = [placeholderError(subject, names), placeholderError(body, names)];
  return { ...(inSubject && { subject: inSubject }), ...(inBody && { body: inBody }) };
}

function placeholderError(text: string, names: readonly string[]): string | null {
  const unknown = placeholdersIn(text).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    return `There is no placeholder ${inBraces(unknown)}. There are ${inBraces(names)}.`;
  }
  return hasLooseBraces(text) ? 'A placeholder has double braces on both sides: {{name}}.' : null;
}

/** The names of all placeholders in a text, without duplicates, in order of appearance. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()))];
}

/** The placeholders as they are written, in a list: {{name}}, {{phone}} */
function inBraces(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}

/** Whether unmatched braces remain, as from a mistyped placeholder. */
function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));
}

/**
 * Replaces placeholders with values. Values are inserted literally: a name that looks like a placeholder is not
 * replaced again. A placeholder without a value stays, which prevents sending (`unfilled`, `unfilledWith`).
 */
export function fillIn<Key extends OccasionKey>(text: string, values: Values<Key>): string {
  const filled = new Map<string, string>(Object.entries(values));
  return text.replace(PLACEHOLDER, (placeholder, name: string) => filled.get(name.trim()) || placeholder);
}

/** A mail as it is written, or with its placeholders filled in. */
export type MailText = { subject: string; text: string };

export function fillMail<Key extends OccasionKey>(
  { subject, text }: MailText,
  values: Values<Key>,
): MailText {
  return { subject: fillIn(subject, values), text: fillIn(text, values) };
}

/** The error for a mail that `fillMail` can't fill in completely; null if it can. */
export function unfilledMail<Key extends OccasionKey>(
  { subject, text }: MailText,
  values: Values<Key>,
): string | null {
  return unfilledWith(`${subject}\n${text}`, values);
}

/** The error for a text that still contains placeholders; null if there are none. // L18 */
export function unfilled(text: string): string | null {
  const names = placeholdersIn(text);
  if (names.length > 0) return `Fill in ${inBraces(names)} before sending.`;
  return hasLooseBraces(text) ? 'Remove the double braces, {{ or }}, before sending.' : null;
}

/** The same for a text that `fillIn` fills with these values. Braces in a value, such as a name, are no placeholders. */
export function unfilledWith<Key extends OccasionKey>(text: string, values: Values<Key>): string | null {
  const filled = new Set(Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [name])));
  return unfilled(
    text.replace(PLACEHOLDER, (placeholder, name: string) => (filled.has(name.trim()) ? ' ' : placeholder)),
  );
}
