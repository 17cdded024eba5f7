/** A supported file type. */
export type FileKind = 'pdf' | 'xlsx' | 'docx' | 'doc';

/** Why a file is refused. `explainInspection` has the user messages. */
export type InspectionErrorCode =
  | 'empty'
  | 'unknown'
  | 'damaged'
  | 'macros'
  | 'too-large-unpacked'
  | 'too-many-entries'
  | 'encrypted';

export type Inspection =
  | { ok: true; kind: FileKind; mediaType: string }
  | { ok: false; code: InspectionErrorCode };

/** Maximum unpacked size of an office file in bytes, inclusive. A 10 MB upload can unpack to 10 GB. */
export const UNPACKED_BYTES = 100 * 1024 * 1024;

/** Maximum number of parts of an office file, inclusive. A large workbook has a few hundred. */
export const PACKAGE_ENTRIES = 2_000;

/** Each type's label for users and its IANA media type. */
export const FILE_KINDS: Record<FileKind, { label: string; mediaType: string }> = {
  pdf: { label: 'PDF', mediaType: 'application/pdf' },
  xlsx: { label: '.xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docx: {
    label: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { label: '.doc', mediaType: 'application/msword' },
};
