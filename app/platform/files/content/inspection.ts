/** A type of file that can be asked for. What marks each one is in the file that recognises it. */
export type FileKind = 'pdf' | 'xlsx' | 'docx' | 'doc';

/** Why a file is not taken. `explainInspection` has the words for people. */
export type Objection =
  | 'empty'
  | 'unknown'
  | 'damaged'
  | 'macros'
  | 'too-large-unpacked'
  | 'too-many-entries'
  | 'encrypted';

export type Inspection = { ok: true; kind: FileKind; mediaType: string } | { ok: false; code: Objection };

/** Most that an office file may unpack to, in bytes, this many still allowed. A 10 MB upload can hold 10 GB. */
export const UNPACKED_BYTES = 100 * 1024 * 1024;

/** Most parts an office file may have, this many still allowed. A large workbook has a few hundred. */
export const PACKAGE_ENTRIES = 2_000;

/** How each kind is named to people, and to mail programs and browsers (IANA media types). */
export const FILE_KINDS: Record<FileKind, { label: string; mediaType: string }> = {
  pdf: { label: 'PDF', mediaType: 'application/pdf' },
  xlsx: { label: '.xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docx: {
    label: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { label: '.doc', mediaType: 'application/msword' },
};
