import { FILE_KINDS, type FileKind, type Objection, PACKAGE_ENTRIES, UNPACKED_BYTES } from './inspection.ts';

/** What each objection means and what to do about it. `{kinds}` are the kinds asked for, `{office}` those with parts. */
const EXPLANATIONS: Record<Objection, string> = {
  empty: 'It is empty. Check the file on your computer and add it again.',
  unknown: 'It is not a {kinds} file. Save it as {kinds} and add it again.',
  damaged: 'It is damaged or incomplete. Open it on your computer, save it again and add the new copy.',
  macros: 'It contains macros. Save it as {office} without macros and add it again.',
  'too-large-unpacked': `It unpacks to more than ${UNPACKED_BYTES / 1024 / 1024} MB. Make it smaller or save it as PDF, and add it again.`,
  'too-many-entries': `It consists of more than ${PACKAGE_ENTRIES.toLocaleString('en-US')} parts. Make it smaller or save it as PDF, and add it again.`,
  encrypted: 'It is protected with a password. Save it without the password and add it again.',
};

/**
 * Tells a person why a file was not taken and what to do, in English, to follow the file's name.
 *
 * @param allowed the kinds that were asked for, as given to `inspectFile`.
 */
export function explainInspection(code: Objection, allowed: readonly FileKind[]): string {
  const office = allowed.filter((kind) => kind !== 'pdf');
  return EXPLANATIONS[code].replaceAll('{kinds}', oneOf(allowed)).replaceAll('{office}', oneOf(office));
}

const oneOf = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds.map((kind) => FILE_KINDS[kind].label));
