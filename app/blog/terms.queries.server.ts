import { asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { AskedPage } from '#app/platform/db/list-filter.ts';
import { type PageOfList, pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { authors, categories, postCategories, posts, postTags, tags } from './blog.tables.ts';
import type { TermKind } from './terms.ts';

const ROWS_PER_PAGE = 50;

export type ListedTerm = {
  id: string;
  version: string;
  slug: string;
  title: string;
  description: string;
  articles: number;
};
export type ListedAuthor = {
  id: string;
  version: string;
  slug: string;
  name: string;
  role: string;
  bio: string;
  articles: number;
};

/** One page of the categories or tags, with the number of their articles. */
export function listTerms(
  db: Database,
  kind: TermKind,
  page: AskedPage | number,
): Promise<PageOfList<ListedTerm>> {
  const table = kind === 'categories' ? categories : tags;
  const uses = kind === 'categories' ? postCategories : postTags;
  const usedId = kind === 'categories' ? postCategories.categoryId : postTags.tagId;
  const total = db
    .select({ n: count() })
    .from(table)
    .then(([row]) => row?.n ?? 0);
  return pageOfList(page, ROWS_PER_PAGE, total, (limit, offset) =>
    db
      .select({
        id: table.id,
        version: rowVersion(table),
        slug: table.slug,
        title: table.title,
        description: kind === 'categories' ? categories.description : sql<string>`''`,
        articles: db.$count(uses, eq(usedId, table.id)),
      })
      .from(table)
      .orderBy(asc(table.title), asc(table.id))
      .limit(limit)
      .offset(offset),
  );
}

export function listAuthors(db: Database, page: AskedPage | number): Promise<PageOfList<ListedAuthor>> {
  const total = db
    .select({ n: count() })
    .from(authors)
    .then(([row]) => row?.n ?? 0);
  const { id, slug, name, role, bio } = authors;
  return pageOfList(page, ROWS_PER_PAGE, total, (limit, offset) =>
    db
      .select({
        id,
        version: rowVersion(authors),
        slug,
        name,
        role,
        bio,
        articles: db.$count(posts, eq(posts.authorId, id)),
      })
      .from(authors)
      .orderBy(asc(name), asc(id))
      .limit(limit)
      .offset(offset),
  );
}
