import {
  FILE_KINDS,
  type FileKind,
  type InspectionErrorCode,
  PACKAGE_ENTRIES,
  UNPACKED_BYTES,
} from './inspection.ts';

/** User messages by error code. `{kinds}` is replaced by the allowed types, `{office}` by those other than PDF. */
const EXPLANATIONS: Record<InspectionErrorCode, string> = {
  empty: 'It is empty. Check the file on your computer and add it again.',
  unknown: 'It is not a {kinds} file. Save it as {kinds} and add it again.',
  damaged: 'It is damaged or incomplete. Open it on your computer, save it again and add the new copy.',
  macros: 'It contains macros. Save it as {office} without macros and add it again.',
  'too-large-unpacked': `It unpacks to more than ${UNPACKED_BYTES / 1024 / 1024} MB. Make it smaller or save it as PDF, and add it again.`,
  'too-many-entries': `It consists of more than ${PACKAGE_ENTRIES.toLocaleString('en-US')} parts. Make it smaller or save it as PDF, and add it again.`,
  encrypted: 'It is protected with a password. Save it without the password and add it again.',
};

/**
 * The user message for a refused file, to be shown after the file's name.
 *
 * @param allowed the allowed types, as passed to `inspectFile`.
 */
export function explainInspection(code: InspectionErrorCode, allowed: readonly FileKind[]): string {
  const office = allowed.filter((kind) => kind !== 'pdf');
  return EXPLANATIONS[code]
    .replaceAll('{kinds}', formatKinds(allowed))
    .replaceAll('{office}', formatKinds(office));
}

const formatKinds = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds.map((kind) => FILE_KINDS[kind].label));
