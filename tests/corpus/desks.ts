import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { IMAGE_FORMATS } from '#app/blog/article-image.ts';
import { DRAWING_KINDS } from '#app/company/company.ts';
import { inspectFile } from '#app/platform/files/content/inspect.server.ts';
import { encodeImage } from '#app/platform/files/image-encoding.server.ts';
import { MAX_PIXELS } from '#app/platform/files/image-limits.ts';
import { CV_KINDS } from '#app/recruitment/applications/check-cv.server.ts';

/** Where a file is handed in: with a quote request, with an application, in an article. */
export type Desk = 'drawing' | 'cv' | 'picture';

/** One that must be refused. */
export type BadFile = { name: string; desk: Desk; content: Uint8Array };

/** The desks that take a good file, by the end of its name. */
export function desksFor(name: string): Desk[] {
  const extension = path.extname(name).slice(1);
  if (['png', 'jpg', 'webp', 'avif'].includes(extension)) return ['picture'];
  const desks: Desk[] = [];
  if (DRAWING_KINDS.some((kind) => kind === extension)) desks.push('drawing');
  if (CV_KINDS.some((kind) => kind === extension)) desks.push('cv');
  return desks;
}

/** Whether a file in a folder is one to be accepted. */
export function isGood(name: string): boolean {
  return desksFor(name).length > 0 && !name.startsWith('password-');
}

/** As what a good file must be accepted. */
export function kindOf(name: string, desk: Desk): string {
  return desk === 'picture' ? desk : path.extname(name).slice(1);
}

/**
 * The verdict of the checks that uploads pass.
 *
 * @param content the bytes, or the path of a file.
 * @returns the kind it was accepted as, or 'refused: ' and why.
 */
export async function judge(desk: Desk, content: Uint8Array | string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-corpus-'));
  try {
    const file = path.join(folder, 'upload');
    if (typeof content === 'string') await copyFile(content, file);
    else await writeFile(file, content);
    if (desk === 'picture') {
      const encoded = await encodeImage({
        source: file,
        formats: IMAGE_FORMATS,
        widths: [64],
        mostPixels: MAX_PIXELS,
      });
      return encoded.ok ? 'picture' : `refused: ${encoded.fault}`;
    }
    const inspection = await inspectFile(file, desk === 'cv' ? CV_KINDS : DRAWING_KINDS);
    return inspection.ok ? inspection.kind : `refused: ${inspection.code}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
