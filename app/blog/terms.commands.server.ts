import { eq, like, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { slugOf, uniqueSlug } from '#app/platform/slug.ts';
import { authors, categories, postDrafts, posts, tags } from './blog.tables.ts';
import { MAX_NEW_SLUG_LENGTH } from './slug.ts';
import type { AuthorFields, TermFields, TermKind } from './terms.ts';

type Table = typeof categories | typeof tags | typeof authors;

/** Adds a category or tag; its slug is made from its name and never changes. */
export function createTerm(db: Database, writer: Admin, kind: TermKind, term: TermFields): Promise<void> {
  return db.transaction(async (tx) => {
    const { title, description } = term;
    if (kind === 'categories') {
      const slug = await slugFor(tx, categories, title, 'category');
      await tx.insert(categories).values({ slug, title, description });
    } else {
      await tx.insert(tags).values({ slug: await slugFor(tx, tags, title, 'tag'), title });
    }
    await recordChange(tx, writer, title);
  });
}

export function createAuthor(db: Database, writer: Admin, author: AuthorFields): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.insert(authors).values({ ...author, slug: await slugFor(tx, authors, author.name, 'author') });
    await recordChange(tx, writer, author.name);
  });
}

/** Changes a category or tag. Its slug stays the same, so that links keep working. */
export function changeTerm(
  db: Database,
  writer: Admin,
  kind: TermKind,
  edit: RowEdit<TermFields>,
): Promise<ChangedRow<TermFields>> {
  return db.transaction(async (tx) => {
    const table = kind === 'categories' ? categories : tags;
    const [stored] = await tx
      .select({
        title: table.title,
        description: kind === 'categories' ? categories.description : sql<string>`''`,
        version: rowVersion(table),
      })
      .from(table)
      .where(eq(table.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    if (changedNames<TermFields>(stored, edit.changes).length === 0) return { ok: true };
    const { title, description } = { ...stored, ...edit.changes };
    if (kind === 'categories')
      await tx.update(categories).set({ title, description }).where(eq(categories.id, edit.id));
    else await tx.update(tags).set({ title }).where(eq(tags.id, edit.id));
    await recordChange(tx, writer, title ?? stored.title);
    return { ok: true };
  });
}

export function changeAuthor(
  db: Database,
  writer: Admin,
  edit: RowEdit<AuthorFields>,
): Promise<ChangedRow<AuthorFields>> {
  return db.transaction(async (tx) => {
    const { name, role, bio } = authors;
    const [stored] = await tx
      .select({ name, role, bio, version: rowVersion(authors) })
      .from(authors)
      .where(eq(authors.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    if (changedNames<AuthorFields>(stored, edit.changes).length === 0) return { ok: true };
    await tx.update(authors).set(edit.changes).where(eq(authors.id, edit.id));
    await recordChange(tx, writer, edit.changes.name ?? stored.name);
    return { ok: true };
  });
}

/** Deletes a category or tag and removes it from its articles. @returns whether it existed. */
export function deleteTerm(db: Database, writer: Admin, kind: TermKind, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const table = kind === 'categories' ? categories : tags;
    const [term] = await tx.delete(table).where(eq(table.id, id)).returning({ title: table.title });
    if (term === undefined) return false;
    await recordDeletion(tx, writer, term.title);
    return true;
  });
}

/** Deletes an author who has no articles, published or not, since every article needs an author. */
export function deleteAuthor(
  db: Database,
  writer: Admin,
  id: string,
): Promise<'deleted' | 'gone' | 'has-articles'> {
  return db.transaction(async (tx) => {
    const [author] = await tx
      .select({ name: authors.name })
      .from(authors)
      .where(eq(authors.id, id))
      .for('update');
    if (author === undefined) return 'gone';
    const drafts = await tx.$count(postDrafts, sql`${postDrafts.content} ->> 'authorId' = ${id}`);
    if (drafts > 0 || (await tx.$count(posts, eq(posts.authorId, id))) > 0) return 'has-articles';
    await tx.delete(authors).where(eq(authors.id, id));
    await recordDeletion(tx, writer, author.name);
    return 'deleted';
  });
}

/** Audits the change and renews the stored pages, which show the name. */
async function recordChange(tx: Database, writer: Admin, name: string): Promise<void> {
  await recordAudit(tx, writer, { action: 'blog-term-changed', details: { name } });
  await renewPages(tx, 'articles');
}

async function recordDeletion(tx: Database, writer: Admin, name: string): Promise<void> {
  await recordAudit(tx, writer, { action: 'blog-term-deleted', details: { name } });
  await dropPages(tx, 'articles');
}

async function slugFor(tx: Database, table: Table, name: string, fallback: string): Promise<string> {
  // Serialises the choice, so that two terms with the same name don't get the same slug.
  await lockName(tx, 'blog-term-slugs');
  const base = slugOf(name, MAX_NEW_SLUG_LENGTH) || fallback;
  const similar = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(like(table.slug, `${base}%`));
  return uniqueSlug(
    base,
    similar.map(({ slug }) => slug),
  );
}
