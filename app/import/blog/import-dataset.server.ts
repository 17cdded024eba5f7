import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TypedObject } from '@portabletext/types';
import { and, eq } from 'drizzle-orm';
import type { ArticleContent } from '#app/blog/article-content.ts';
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH, type UploadedImage } from '#app/blog/article-image.ts';
import { addImage } from '#app/blog/article-images.commands.server.ts';
import { articleImages } from '#app/blog/blog.tables.ts';
import { findCompany } from '#app/company/company.queries.server.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import { blogImports } from '../imports.tables.ts';
import { isObject, type Report, SourceFields } from '../source-fields.ts';
import { noteImported } from '../store-imported.server.ts';
import type { Dataset, SourceDocument } from './dataset.server.ts';
import { authorIdOf, importNamed, termIds } from './import-named.server.ts';
import {
  type Ids,
  type ImportReport,
  type Index,
  type Run,
  reportOn,
  type Stores,
} from './import-run.server.ts';
import type { BodyLookup } from './map-body.ts';
import { documentIdOf, isDraft, mapPost, slugFrom } from './map-documents.ts';
import { BODY_FIELDS, IMAGE_FIELDS, imageFileOf, SYSTEM_FIELDS } from './sanity-fields.ts';
import { storePost } from './store-post.commands.server.ts';

const KINDS: Readonly<Record<string, 'author' | 'category' | 'tag' | 'post'>> = {
  author: 'author',
  person: 'author',
  category: 'category',
  tag: 'tag',
  post: 'post',
  blogPost: 'post',
  article: 'post',
};

/**
 * Imports authors, categories, tags, articles and their images from the old content service. It can be repeated: what
 * has not changed at the source is left as it is, what staff have edited here since is kept and reported, and nothing
 * is created twice. Each article has its own transaction, so an interrupted import can simply be run again. // B12
 */
export async function importDataset(stores: Stores, dataset: Dataset): Promise<ImportReport> {
  const report = emptyReport();
  const index = indexDocuments(dataset, report);
  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-import-images-'));
  try {
    const run = {
      ...stores,
      companyName: (await findCompany(stores.db)).name,
      imports: blogImports,
      dataset,
      folder,
      report,
      index,
      images: new Map<string, UploadedImage | null>(),
    };
    const ids = await importNamed(run);
    for (const post of index.posts) {
      const id = documentIdOf(post);
      // A draft is imported together with its article.
      if (isDraft(post) && index.published.has(id)) continue;
      await importPost(run, ids, post, index.drafts.get(id) ?? null);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

function emptyReport(): ImportReport {
  const none = () => ({ created: 0, updated: 0, unchanged: 0, kept: 0 });
  return {
    counts: { author: none(), category: none(), tag: none(), post: none(), image: none() },
    brokenLines: [],
    findings: [],
    otherTypes: new Map(),
  };
}

function indexDocuments(dataset: Dataset, report: ImportReport): Index {
  const index: Index = { named: [], posts: [], published: new Set(), drafts: new Map(), slugs: new Map() };
  for (const line of dataset.lines) {
    if ('problem' in line) {
      report.brokenLines.push(line);
      continue;
    }
    const { document } = line;
    const kind = Object.hasOwn(KINDS, document._type) ? KINDS[document._type] : undefined;
    if (kind === undefined) {
      // The content service's own assets and settings.
      if (/^(?:sanity|system)\./.test(document._type)) continue;
      report.otherTypes.set(document._type, (report.otherTypes.get(document._type) ?? 0) + 1);
    } else if (kind !== 'post') {
      if (!isDraft(document)) index.named.push({ kind, document });
    } else {
      const id = documentIdOf(document);
      index.posts.push(document);
      if (isDraft(document)) index.drafts.set(id, document);
      else index.published.add(id);
      const slug = slugFrom(new SourceFields(document, () => {}, SYSTEM_FIELDS).slug());
      if (!isDraft(document) || !index.slugs.has(id)) index.slugs.set(id, slug);
    }
  }
  return index;
}

async function importPost(
  run: Run,
  ids: Ids,
  document: SourceDocument,
  draft: SourceDocument | null,
): Promise<void> {
  const report = reportOn(run, document);
  const published = isDraft(document) ? null : document;
  const own = await contentOf(run, ids, document, report);
  const changed = published && draft ? await contentOf(run, ids, draft, reportOn(run, draft)) : null;
  await storePost(run, {
    id: documentIdOf(document),
    documents: [document, draft],
    content: own.content,
    publishedAt: published === null ? null : own.post.publishedAt,
    views: own.post.views,
    draft: changed?.content ?? null,
    report,
  });
}

async function contentOf(run: Run, ids: Ids, document: SourceDocument, report: Report) {
  await addImagesOf(run, document, report);
  const lookup: BodyLookup = {
    picture: (image, _key) => {
      const added = run.images.get(imageFileOf(image) ?? '');
      if (!added) return null;
      const text = (field: string, maxLength: number) => {
        const value = image[field];
        return typeof value === 'string' ? value.slice(0, maxLength).replaceAll('\0', '').toWellFormed() : '';
      };
      return {
        _type: 'image',
        _key,
        ...added,
        alt: text('alt', MAX_ALT_LENGTH),
        caption: text('caption', MAX_CAPTION_LENGTH),
      } as TypedObject;
    },
    pathOf: (id) => (run.index.slugs.has(id) ? `/blog/${run.index.slugs.get(id)}` : null),
  };
  const post = mapPost(document, lookup, report);
  const picture = post.image === null ? null : run.images.get(post.image.file);
  if (post.image !== null && !picture)
    report('mainImage', 'is not contained in the export, or can not be used');
  const content: ArticleContent = {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    body: post.body,
    authorId: await authorIdOf(run, ids, post.author, report),
    categoryIds: await termIds(run, ids, 'category', post.categories, report),
    tagIds: await termIds(run, ids, 'tag', post.tags, report),
    picture: picture ? { kind: 'upload', ...picture, alt: post.image?.alt ?? '' } : null,
    featured: post.featured,
  };
  return { post, content };
}

/** Adds the images that a document shows, each file once. */
async function addImagesOf(run: Run, document: SourceDocument, report: Report): Promise<void> {
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
