import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { encodeImage } from '#app/platform/files/image-encoding.server.ts';
import type { ImageFault } from '#app/platform/files/image-job.ts';
import { MAX_PIXELS } from '#app/platform/files/image-limits.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageKey, imageWidths, type UploadedImage } from './article-image.ts';
import { articleImages } from './blog.tables.ts';

export type AddedImage = { ok: true; image: UploadedImage } | { ok: false; fault: ImageFault };

/**
 * Stores an uploaded picture as AVIF and WebP in up to three widths. The uploaded file itself is discarded, so that
 * neither its EXIF data nor anything hidden in it reaches a visitor. // B14
 */
export async function addImage(
  { db, files }: { db: Database; files: FileStore },
  file: SpooledFile,
): Promise<AddedImage> {
  try {
    const encoded = await encodeImage({
      source: file.path,
      formats: IMAGE_FORMATS,
      widths: IMAGE_WIDTHS,
      mostPixels: MAX_PIXELS,
    });
    if (!encoded.ok) return encoded;
    const { width, height } = encoded;
    const imageId = crypto.randomUUID();
    // Before its files, so that removeUnusedImages finds those of an upload that is interrupted here.
    await db.insert(articleImages).values({ id: imageId, name: displayName(file.name), width, height });
    for (const width of encoded.widths) {
      for (const format of IMAGE_FORMATS)
        await files.put(
          imageKey(imageId, width, format),
          `${file.path}-${width}.${format}`,
          `image/${format}`,
        );
    }
    return { ok: true, image: { imageId, width, height } };
  } finally {
    await removeEncodings(file.path);
  }
}

/** Also those of a picture whose process was ended halfway. */
async function removeEncodings(source: string): Promise<void> {
  const folder = path.dirname(source);
  const names = await readdir(folder);
  const made = names.filter((name) => name.startsWith(`${path.basename(source)}-`));
  await Promise.all(made.map((name) => rm(path.join(folder, name), { force: true })));
}

/** Newer pictures may belong to a text that has not been saved yet. */
const UNUSED_AFTER = sql`now() - interval '2 days'`;

/**
 * Deletes pictures that no article, draft or version contains, such as those that were removed before the first save, and
 * their files by jobs.
 *
 * @returns the number of deleted pictures.
 */
export function removeUnusedImages({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<number> {
  return db.transaction(async (tx) => {
    const unused = await tx
      .delete(articleImages)
      .where(
        sql`${lt(articleImages.createdAt, UNUSED_AFTER)}
        and not exists (select from post_versions where content::text like '%' || ${articleImages.id} || '%')
        and not exists (select from post_drafts where content::text like '%' || ${articleImages.id} || '%')
        and not exists (select from posts where body::text like '%' || ${articleImages.id} || '%'
          or photo ->> 'imageId' = ${articleImages.id}::text)`,
      )
      .returning();
    for (const { id, width } of unused) {
      for (const encodingWidth of imageWidths(width)) {
        for (const format of IMAGE_FORMATS)
          await removeFileLater(tx, jobs, imageKey(id, encodingWidth, format));
      }
    }
    return unused.length;
  });
}
