import { eq } from 'drizzle-orm';
import { authors, categories, tags } from '#app/blog/blog.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Report } from '../source-fields.ts';
import { storeImported, type Target } from '../store-imported.server.ts';
import type { SourceDocument } from './dataset.server.ts';
import { type Ids, type NamedKind, type Run, reportOn } from './import-run.server.ts';
import {
  documentIdOf,
  type ImportedPost,
  mapAuthor,
  mapTerm,
  type PostTerm,
  slugFrom,
} from './map-documents.ts';

const TABLES = { author: authors, category: categories, tag: tags } as const;

/** Imports authors, categories and tags. @returns their rows by the ID of the document. */
export async function importNamed(run: Run): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { kind, document } of run.index.named) {
    const report = reportOn(run, document);
    const content = valuesOf(kind, document, report);
    const source = { kind, id: documentIdOf(document), content, report };
    const id = await storeImported(run, source, targetOf(kind, content));
    if (id !== null) ids.set(source.id, id);
  }
  return ids;
}

function valuesOf(kind: NamedKind, document: SourceDocument, report: Report): { slug: string } {
  if (kind === 'author') return mapAuthor(document, report);
  const category = mapTerm(document, report);
  const { description: _, ...tag } = category;
  return kind === 'category' ? category : tag;
}

function targetOf(kind: NamedKind, values: { slug: string }): Target {
  const table = TABLES[kind];
  return {
    async read(tx, id) {
      const [row] = await tx.select().from(table).where(eq(table.id, id));
      return row;
    },
    same: (tx) => idBySlug(tx, kind, values.slug),
    async create(tx) {
      await renewPages(tx, 'articles');
      return idOf(tx, kind, values);
    },
    async update(tx, id) {
      const owner = await idBySlug(tx, kind, values.slug);
      const slug = owner === undefined || owner === id ? values.slug : undefined;
      await tx
        .update(table)
        .set({ ...values, slug })
        .where(eq(table.id, id));
      await renewPages(tx, 'articles');
    },
  };
}

async function idBySlug(tx: Database, kind: NamedKind, slug: string): Promise<string | undefined> {
  const table = TABLES[kind];
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.slug, slug));
  return row?.id;
}

/** The row with this slug, created if there is none. */
async function idOf(tx: Database, kind: NamedKind, values: { slug: string }): Promise<string> {
  await tx.insert(TABLES[kind]).values(values).onConflictDoNothing();
  const id = await idBySlug(tx, kind, values.slug);
  if (id === undefined) throw new Error(`The ${kind} ${values.slug} could not be stored`);
  return id;
}

/** An article without an author gets the company as its author, since the site always shows one. */
export async function authorIdOf(
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
  const named = author !== null && 'name' in author ? author : { name: run.companyName, role: '' };
  return idOf(run.db, 'author', { slug: slugFrom(named.name), ...named });
}

export async function termIds(
  run: Run,
  ids: Ids,
  kind: 'category' | 'tag',
  terms: readonly PostTerm[],
  report: Report,
): Promise<string[]> {
  const termRowIds = new Set<string>();
  for (const term of terms) {
    const id =
      'id' in term ? ids.get(term.id) : await idOf(run.db, kind, { slug: slugFrom(term.title), ...term });
    if (id !== undefined) termRowIds.add(id);
    else if ('id' in term) report(kind, `refers to ${term.id.slice(0, 100)}, which is not in the export`);
  }
  return [...termRowIds];
}
