import { OTHER_CAD } from '#app/drawings/failure.ts';
import type { Caution } from './cautions.ts';

export type FileKind = 'pdf' | 'xlsx' | 'dxf' | 'docx' | 'doc';

/** Why a file is refused. `explainInspection` has the user messages. */
export type InspectionErrorCode =
  | 'empty'
  | 'unknown'
  | 'dwg'
  | 'step'
  | 'damaged'
  | 'archive-inside'
  | 'macros'
  | 'too-large-unpacked'
  | 'too-many-entries'
  | 'encrypted'
  | 'too-slow';

/** What an accepted file is, and what staff should know of it. */
export type Inspected = { kind: FileKind; cautions: Caution[] };

export type Inspection =
  | ({ ok: true; mediaType: string } & Inspected)
  | { ok: false; code: InspectionErrorCode };

/** Maximum unpacked size of an office file in bytes, inclusive. A 10 MB upload can unpack to 10 GB. */
export const UNPACKED_BYTES = 100 * 1024 * 1024;

/** Maximum number of parts of an office file, inclusive. A large workbook has a few hundred. */
export const PACKAGE_ENTRIES = 2_000;

/** Each type's label for users and its IANA media type. */
export const FILE_KINDS: Record<FileKind, { label: string; mediaType: string }> = {
  pdf: { label: 'PDF', mediaType: 'application/pdf' },
  xlsx: { label: '.xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  dxf: { label: '.dxf', mediaType: 'image/vnd.dxf' },
  docx: {
    label: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { label: '.doc', mediaType: 'application/msword' },
};

/**
 * Thrown inside nested streams with an error code; `inspectFile` catches it and returns the code. Internal to this
 * folder.
 */
export class Refused extends Error {
  readonly code: InspectionErrorCode;

  constructor(code: InspectionErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * Converts a parser's error to Refused `damaged`; a system call's error (I/O failure) is kept.
 */
export function toRefused(error: unknown): unknown {
  if (error instanceof Refused) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new Refused('damaged', { cause: error });
}

/**
 * User messages by error code. `{kinds}` is replaced by the allowed types, `{office}` by the office types among them, `{advice}`
 * by what to do with a file of another type.
 */
const EXPLANATIONS: Record<InspectionErrorCode, string> = {
  empty: 'It is empty. Check the file on your computer and add it again.',
  unknown: 'It is not a {kinds} file. {advice}',
  dwg: `${OTHER_CAD.dwg.is} Save it as {kinds} and add it again.`,
  step: `${OTHER_CAD.step.is} Export the flat part or its drawing as {kinds} and add it again.`,
  damaged: 'It is damaged or incomplete. Open it on your computer, save it again and add the new copy.',
  'archive-inside':
    'It contains a zip archive or another document. Save it as {kinds} without attached files and add it again.',
  macros: 'It contains macros. Save it as {office} without macros and add it again.',
  'too-large-unpacked': `It unpacks to more than ${UNPACKED_BYTES / 1024 / 1024} MB. Make it smaller or save it as PDF, and add it again.`,
  'too-many-entries': `It consists of more than ${PACKAGE_ENTRIES.toLocaleString('en-US')} parts. Make it smaller or save it as PDF, and add it again.`,
  encrypted: 'It is protected with a password. Save it without the password and add it again.',
  'too-slow': 'It could not be read in time. Open it on your computer, save it again and add the new copy.',
};

/**
 * The user message for a refused file, to be shown after the file's name.
 *
 * @param allowed the allowed types, as passed to `inspectFile`.
 * @param advice what to do with a file of another type, where its name tells more than that.
 */
export function explainInspection(
  code: InspectionErrorCode,
  allowed: readonly FileKind[],
  advice = 'Save it as {kinds} and add it again.',
): string {
  const office = allowed.filter((kind) => kind !== 'pdf' && kind !== 'dxf');
  return EXPLANATIONS[code]
    .replace('{advice}', advice)
    .replaceAll('{kinds}', formatKinds(allowed))
    .replaceAll('{office}', formatKinds(office));
}

const formatKinds = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds.map((kind) => FILE_KINDS[kind].label));
