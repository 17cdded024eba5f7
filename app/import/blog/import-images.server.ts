import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { UploadedImage } from '#app/blog/article-image.ts';
import { addImage } from '#app/blog/article-images.commands.server.ts';
import { articleImages } from '#app/blog/blog.tables.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import { blogImports } from '../imports.tables.ts';
import { isObject, type Report, SourceFields } from '../source-fields.ts';
import { noteImported } from '../store-imported.server.ts';
import type { SourceDocument } from './dataset.server.ts';
import type { Run } from './import-run.server.ts';
import { BODY_FIELDS, IMAGE_FIELDS, imageFileOf, SYSTEM_FIELDS } from './sanity-fields.ts';

/** Adds the images that a document shows, each file once. */
export async function addImagesOf(run: Run, document: SourceDocument, report: Report): Promise<void> {
  const fields = new SourceFields(document, report, SYSTEM_FIELDS);
  const body = fields.value(...BODY_FIELDS);
  for (const value of [fields.value(...IMAGE_FIELDS), ...(Array.isArray(body) ? body : [])]) {
    const name = isObject(value) ? imageFileOf(value) : null;
    if (name !== null && !run.images.has(name)) run.images.set(name, await addImageFile(run, name, report));
  }
}

async function addImageFile(run: Run, name: string, report: Report): Promise<UploadedImage | null> {
  const counts = run.report.counts.image;
  const source = await run.dataset.imagePath(name);
  if (source === null) return null;
  // The name contains the hash of the image's content.
  const place = and(eq(blogImports.kind, 'image'), eq(blogImports.sourceId, name));
  const [imported] = await run.db
    .select({ imageId: articleImages.id, width: articleImages.width, height: articleImages.height })
    .from(blogImports)
    .innerJoin(articleImages, eq(articleImages.id, blogImports.rowId))
    .where(place);
  if (imported !== undefined) {
    counts.unchanged += 1;
    return imported;
  }
  const copy = path.join(run.folder, 'image');
  await copyFile(source, copy);
  const { size } = await stat(copy);
  const added = await addImage(run, { name, path: copy, bytes: size, sha256: '' });
  if (!added.ok) {
    report('image', `${name}: ${IMAGE_FAULTS[added.fault]}`);
    return null;
  }
  const rowId = added.image.imageId;
  await noteImported(run.db, blogImports, {
    kind: 'image',
    sourceId: name,
    rowId,
    sourceHash: '',
    rowHash: '',
  });
  counts.created += 1;
  return added.image;
}
