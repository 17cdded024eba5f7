import type { Caution } from '#app/platform/files/content/cautions.ts';
import { explainInspection, type FileKind } from '#app/platform/files/content/inspection.ts';
import { nameOfKind } from '#app/platform/files/file-name.ts';
import type { Inspect } from '#app/platform/submission/inspect-upload.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { CV_BYTES, CV_TOO_LARGE, WRONG_CV } from './cv.ts';

/** A CV whose content has been verified; the file is still in the spool. */
export type CheckedCv = {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  /** What staff should know before they open it. */
  cautions?: readonly Caution[];
};

export const CV_KINDS: readonly FileKind[] = ['pdf', 'docx', 'doc'];

/** Verifies an uploaded CV by its content, regardless of its name. // C5 */
export async function checkCv(
  { name, path, bytes, sha256 }: SpooledFile,
  inspect: Inspect,
): Promise<{ ok: true; cv: CheckedCv } | { ok: false; message: string }> {
  if (bytes > CV_BYTES) return { ok: false, message: CV_TOO_LARGE };
  const inspection = await inspect(path, CV_KINDS);
  if (!inspection.ok) {
    const message = inspection.code === 'unknown' ? WRONG_CV : explainInspection(inspection.code, CV_KINDS);
    return { ok: false, message };
  }
  const { kind, mediaType, cautions } = inspection;
  return { ok: true, cv: { name: nameOfKind(name, kind), path, bytes, sha256, mediaType, cautions } };
}
