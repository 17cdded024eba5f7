import { and, eq } from 'drizzle-orm';
import { company } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Report } from '#app/platform/import/source-fields.ts';
import { authors, categories, tags } from '../blog.tables.ts';
import { blogImports } from './blog-imports.tables.ts';
import type { SourceDocument } from './dataset.server.ts';
import { type Ids, type Run, reportOn } from './import-run.server.ts';
import {
  documentIdOf,
  type ImportedPost,
  mapAuthor,
  mapTerm,
  slugFrom,
  type TermOf,
} from './map-documents.ts';
import { hash, type StoredAs } from './store-post.commands.server.ts';

const TERM_TABLES = { category: categories, tag: tags } as const;

/** Imports authors, categories and tags. @returns their rows by the ID of the document. */
export async function importNamed(run: Run): Promise<Ids> {
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
    /** A row with the same slug is assumed to be the same thing. */
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
    if (as !== 'unchanged') await renewPages(tx, 'articles');
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
  const { name, role } = author !== null && 'name' in author ? author : { name: company.name, role: '' };
  const slug = slugFrom(name);
  await run.db.insert(authors).values({ slug, name, role }).onConflictDoNothing();
  const [row] = await run.db.select({ id: authors.id }).from(authors).where(eq(authors.slug, slug));
  if (row === undefined) throw new Error(`The author ${slug} could not be stored`);
  return row.id;
}

export async function termIds(
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
