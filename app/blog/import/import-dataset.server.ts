import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TypedObject } from '@portabletext/types';
import { and, eq } from 'drizzle-orm';
import { company } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { articleImages, authors, blogImports, categories, tags } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { ArticleContent } from '../article-content.ts';
import { CAPTION_MOST, IMAGE_FAULTS, type UploadedImage } from '../article-image.ts';
import { addImage } from '../article-images.commands.server.ts';
import type { Dataset, SourceDocument } from './dataset.server.ts';
import type { BodyLookup } from './map-body.ts';
import {
  documentIdOf,
  type ImportedPost,
  isDraft,
  mapAuthor,
  mapPost,
  mapTerm,
  slugFrom,
  type TermOf,
} from './map-documents.ts';
import { type Finding, imageFileOf, isObject, type Report, SourceFields } from './source-fields.ts';
import { hash, type StoredAs, storePost } from './store-post.commands.server.ts';

type Stores = { db: Database; files: FileStore };

/** What an import did, by kind of document. */
export interface ImportReport {
  counts: Record<'author' | 'category' | 'tag' | 'post' | 'image', Record<StoredAs, number>>;
  /** Lines of the file that are no documents. */
  brokenLines: { line: number; problem: string }[];
  /** What could not be mapped, by document and field. */
  findings: Finding[];
  /** How many documents were left out because of their type, by type. */
  otherTypes: Map<string, number>;
}

const KINDS: Readonly<Record<string, 'author' | 'category' | 'tag' | 'post'>> = {
  author: 'author',
  person: 'author',
  category: 'category',
  tag: 'tag',
  post: 'post',
  blogPost: 'post',
  article: 'post',
};

const TERM_TABLES = { category: categories, tag: tags } as const;

/**
 * Imports authors, categories, tags, articles and their images from the old content service. It can be repeated: what has
 * not changed at the source is left as it is, what staff have edited here since is kept and reported, and nothing is
 * created twice. Each article is stored in a transaction of its own, so that an import that is interrupted can be run
 * again. // B12
 */
export async function importDataset(stores: Stores, dataset: Dataset): Promise<ImportReport> {
  const report = emptyReport();
  const index = await indexDocuments(dataset, report);
  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-import-images-'));
  try {
    const run = {
      ...stores,
      dataset,
      folder,
      report,
      index,
      images: new Map<string, UploadedImage | null>(),
    };
    const ids = await importNamed(run);
    for await (const line of dataset.lines()) {
      if (!('document' in line) || KINDS[line.document._type] !== 'post') continue;
      const id = documentIdOf(line.document);
      // A draft is imported with the article that it belongs to.
      if (isDraft(line.document) && index.published.has(id)) continue;
      await importPost(run, ids, line.document, index.drafts.get(id) ?? null);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

interface Index {
  named: { kind: 'author' | 'category' | 'tag'; document: SourceDocument }[];
  /** IDs of articles that are not mere drafts. */
  published: Set<string>;
  /** Drafts of articles, by the ID of the article. */
  drafts: Map<string, SourceDocument>;
  /** The slug of each article, by ID. */
  slugs: Map<string, string>;
}

type Run = Stores & {
  dataset: Dataset;
  folder: string;
  report: ImportReport;
  index: Index;
  /** Images by file name; null for one that can't be used. */
  images: Map<string, UploadedImage | null>;
};

/** The rows that stand for authors, categories and tags, by ID of the document. */
type Ids = Map<string, string>;

function emptyReport(): ImportReport {
  const none = () => ({ created: 0, updated: 0, unchanged: 0, kept: 0 });
  return {
    counts: { author: none(), category: none(), tag: none(), post: none(), image: none() },
    brokenLines: [],
    findings: [],
    otherTypes: new Map(),
  };
}

async function indexDocuments(dataset: Dataset, report: ImportReport): Promise<Index> {
  const index: Index = { named: [], published: new Set(), drafts: new Map(), slugs: new Map() };
  for await (const line of dataset.lines()) {
    if ('problem' in line) {
      report.brokenLines.push(line);
      continue;
    }
    const { document } = line;
    const kind = Object.hasOwn(KINDS, document._type) ? KINDS[document._type] : undefined;
    if (kind === undefined) {
      // Assets and settings of the service itself.
      if (/^(?:sanity|system)\./.test(document._type)) continue;
      report.otherTypes.set(document._type, (report.otherTypes.get(document._type) ?? 0) + 1);
    } else if (kind !== 'post') {
      if (!isDraft(document)) index.named.push({ kind, document });
    } else {
      const id = documentIdOf(document);
      if (isDraft(document)) index.drafts.set(id, document);
      else index.published.add(id);
      const slug = slugFrom(new SourceFields(document, () => {}).slug());
      if (!isDraft(document) || !index.slugs.has(id)) index.slugs.set(id, slug);
    }
  }
  return index;
}

function reportOn(run: Run, document: SourceDocument): Report {
  return (field, problem) =>
    run.report.findings.push({ document: `${document._type} ${document._id}`, field, problem });
}

async function importNamed(run: Run): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { kind, document } of run.index.named) {
    const report = reportOn(run, document);
    const id =
      kind === 'author'
        ? await storeAuthor(run, document, mapAuthor(document, report), report)
        : await storeTerm(run, kind, document, mapTerm(document, report), report);
    if (id !== null) ids.set(documentIdOf(document), id);
  }
  return ids;
}

function storeAuthor(
  run: Run,
  document: SourceDocument,
  author: ReturnType<typeof mapAuthor>,
  report: Report,
): Promise<string | null> {
  return run.db.transaction(async (tx) => {
    const find = async (id: string) => (await tx.select().from(authors).where(eq(authors.id, id)))[0] ?? null;
    const [sameSlug] = await tx.select().from(authors).where(eq(authors.slug, author.slug));
    return storeNamed(
      run,
      tx,
      { kind: 'author', document, values: author, report, sameSlug, find },
      {
        insert: async () => (await tx.insert(authors).values(author).returning())[0],
        update: async (id) =>
          (
            await tx
              .update(authors)
              .set({
                ...author,
                slug: sameSlug === undefined || sameSlug.id === id ? author.slug : undefined,
              })
              .where(eq(authors.id, id))
              .returning()
          )[0],
      },
    );
  });
}

function storeTerm(
  run: Run,
  kind: 'category' | 'tag',
  document: SourceDocument,
  { description, ...term }: ReturnType<typeof mapTerm>,
  report: Report,
): Promise<string | null> {
  const table = TERM_TABLES[kind];
  const values = kind === 'category' ? { ...term, description } : term;
  return run.db.transaction(async (tx) => {
    const find = async (id: string) => (await tx.select().from(table).where(eq(table.id, id)))[0] ?? null;
    const [sameSlug] = await tx.select().from(table).where(eq(table.slug, term.slug));
    return storeNamed(
      run,
      tx,
      { kind, document, values, report, sameSlug, find },
      {
        insert: async () => (await tx.insert(table).values(values).returning())[0],
        update: async (id) =>
          (
            await tx
              .update(table)
              .set({ ...values, slug: sameSlug === undefined || sameSlug.id === id ? term.slug : undefined })
              .where(eq(table.id, id))
              .returning()
          )[0],
      },
    );
  });
}

type Row = { id: string };

/** Creates, adopts, updates or keeps the row of an author, a category or a tag. @returns its ID, null if it was deleted. */
async function storeNamed(
  { report: { counts } }: Run,
  tx: Database,
  source: {
    kind: 'author' | 'category' | 'tag';
    document: SourceDocument;
    values: object;
    report: Report;
    /** A row with the same slug is taken to be the same thing. */
    sameSlug: Row | undefined;
    find: (id: string) => Promise<Row | null>;
  },
  write: { insert: () => Promise<Row | undefined>; update: (id: string) => Promise<Row | undefined> },
): Promise<string | null> {
  const { kind, document, values, report, sameSlug, find } = source;
  const sourceId = documentIdOf(document);
  const sourceHash = hash(values);
  const place = and(eq(blogImports.kind, kind), eq(blogImports.sourceId, sourceId));
  const [before] = await tx.select().from(blogImports).where(place);
  const note = async (row: Row, as: StoredAs) => {
    const imported = { kind, sourceId, rowId: row.id, sourceHash, rowHash: hash(row) };
    await tx
      .insert(blogImports)
      .values(imported)
      .onConflictDoUpdate({ target: [blogImports.kind, blogImports.sourceId], set: imported });
    counts[kind][as] += 1;
    return row.id;
  };
  if (before === undefined) {
    if (sameSlug !== undefined) return note(sameSlug, 'unchanged');
    const row = await write.insert();
    return row === undefined ? null : note(row, 'created');
  }
  const row = await find(before.rowId);
  if (row !== null && (before.sourceHash === sourceHash || before.rowHash !== hash(row))) {
    const isEdited = before.sourceHash !== sourceHash;
    if (isEdited) report('', 'was edited here since the last import and was kept');
    counts[kind][isEdited ? 'kept' : 'unchanged'] += 1;
    return row.id;
  }
  if (row === null) {
    report('', 'was deleted here since the last import and was not created again');
    counts[kind].kept += 1;
    return null;
  }
  const updated = await write.update(row.id);
  return updated === undefined ? null : note(updated, 'updated');
}

async function importPost(
  run: Run,
  ids: Ids,
  document: SourceDocument,
  draft: SourceDocument | null,
): Promise<void> {
  const report = reportOn(run, document);
  const published = isDraft(document) ? null : document;
  const main = await contentOf(run, ids, document, report);
  const beside = published && draft ? await contentOf(run, ids, draft, reportOn(run, draft)) : null;
  const as = await storePost(run.db, {
    sourceId: documentIdOf(document),
    sourceHash: hash([document, draft]),
    content: main.content,
    publishedAt: published === null ? null : main.post.publishedAt,
    views: main.post.views,
    draft: beside?.content ?? null,
    report,
  });
  run.report.counts.post[as] += 1;
}

async function contentOf(run: Run, ids: Ids, document: SourceDocument, report: Report) {
  await addImagesOf(run, document, report);
  const lookup: BodyLookup = {
    picture: (image, _key) => {
      const added = run.images.get(imageFileOf(image) ?? '');
      if (!added) return null;
      const text = (field: string, most: number) => {
        const value = image[field];
        return typeof value === 'string' ? value.slice(0, most).replaceAll('\0', '').toWellFormed() : '';
      };
      return {
        _type: 'image',
        _key,
        ...added,
        alt: text('alt', CAPTION_MOST),
        caption: text('caption', CAPTION_MOST),
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

/** An article without an author gets the company as its author: the site shows one everywhere. */
async function authorIdOf(
  run: Run,
  ids: Ids,
  author: ImportedPost['author'],
  report: Report,
): Promise<string> {
  if (author !== null && 'id' in author) {
    const id = ids.get(author.id);
    if (id !== undefined) return id;
    report('author', `refers to ${author.id.slice(0, 100)}, which is not in the export`);
  } else if (author === null) report('author', 'is missing');
  const { name, role } = author !== null && 'name' in author ? author : { name: company.name, role: '' };
  const slug = slugFrom(name);
  await run.db.insert(authors).values({ slug, name, role }).onConflictDoNothing();
  const [row] = await run.db.select({ id: authors.id }).from(authors).where(eq(authors.slug, slug));
  if (row === undefined) throw new Error(`The author ${slug} could not be stored`);
  return row.id;
}

async function termIds(
  run: Run,
  ids: Ids,
  kind: 'category' | 'tag',
  terms: readonly TermOf[],
  report: Report,
): Promise<string[]> {
  const table = TERM_TABLES[kind];
  const found: string[] = [];
  for (const term of terms) {
    if ('id' in term) {
      const id = ids.get(term.id);
      if (id === undefined) report(kind, `refers to ${term.id.slice(0, 100)}, which is not in the export`);
      else found.push(id);
    } else {
      const slug = slugFrom(term.title);
      await run.db.insert(table).values({ slug, title: term.title }).onConflictDoNothing();
      const [row] = await run.db.select({ id: table.id }).from(table).where(eq(table.slug, slug));
      if (row !== undefined) found.push(row.id);
    }
  }
  return [...new Set(found)];
}

/** Adds the images that a document shows, each file once. */
async function addImagesOf(run: Run, document: SourceDocument, report: Report): Promise<void> {
  const shown = [
    document.mainImage ?? document.image,
    ...(Array.isArray(document.body) ? document.body : []),
  ];
  for (const value of shown) {
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
  const [before] = await run.db
    .select({ imageId: articleImages.id, width: articleImages.width, height: articleImages.height })
    .from(blogImports)
    .innerJoin(articleImages, eq(articleImages.id, blogImports.rowId))
    .where(place);
  if (before !== undefined) {
    counts.unchanged += 1;
    return before;
  }
  const copy = path.join(run.folder, 'image');
  await copyFile(source, copy);
  const { size } = await stat(copy);
  const added = await addImage(run, { name, path: copy, bytes: size, sha256: '' });
  if (!added.ok) {
    report('image', `${name}: ${IMAGE_FAULTS[added.fault]}`);
    return null;
  }
  const imported = {
    kind: 'image' as const,
    sourceId: name,
    rowId: added.image.imageId,
    sourceHash: '',
    rowHash: '',
  };
  await run.db
    .insert(blogImports)
    .values(imported)
    .onConflictDoUpdate({ target: [blogImports.kind, blogImports.sourceId], set: imported });
  counts.created += 1;
  return added.image;
}
