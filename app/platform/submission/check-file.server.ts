import type { Caution } from '../files/content/cautions.ts';
import { explainInspection, type FileKind } from '../files/content/inspection.ts';
import { displayName, nameOfKind } from '../files/file-name.ts';
import type { Inspect } from './inspect-upload.server.ts';
import type { SpooledFile } from './spool.server.ts';

/** A sent file whose content was checked; it is still in the spool folder. */
export type InspectedFile = SpooledFile & {
  mediaType: string;
  /** What staff should know before they open it. */
  cautions?: readonly Caution[];
};

/** An inspected file in the store. No row refers to it yet. */
export type StoredFile = Omit<InspectedFile, 'path'> & { fileKey: string };

/**
 * Checks a file's content.
 *
 * @param insteadOf advice for a file of an unknown type, by its name.
 * @returns the file with its detected type, or an error message that names it.
 */
export async function checkFile(
  file: SpooledFile,
  kinds: readonly FileKind[],
  inspect: Inspect,
  insteadOf?: (name: string) => string,
): Promise<InspectedFile | string> {
  const { name, path, bytes, sha256 } = file;
  const inspection = await inspect(path, kinds);
  if (inspection.ok) {
    const { kind, mediaType, cautions } = inspection;
    return { name: nameOfKind(name, kind), path, bytes, sha256, mediaType, cautions };
  }
  return `${displayName(name)}: ${explainInspection(inspection.code, kinds, insteadOf?.(name))}`;
}

/** Checks all files of a form. @returns the accepted ones, and the messages about the others. */
export async function checkFiles(
  files: readonly SpooledFile[],
  check: (file: SpooledFile) => Promise<InspectedFile | string>,
) {
  const checked = await Promise.all(files.map(check));
  return {
    accepted: checked.filter((file) => typeof file !== 'string'),
    errors: checked.filter((file) => typeof file === 'string'),
  };
}
