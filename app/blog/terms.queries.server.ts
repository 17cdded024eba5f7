import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { authors, categories, postCategories, posts, postTags, tags } from './blog.tables.ts';
import type { TermKind } from './terms.ts';

const ROWS_PER_PAGE = 50;

export type ListedTerm = Awaited<ReturnType<typeof listTerms>>['rows'][number];
export type ListedAuthor = Awaited<ReturnType<typeof listAuthors>>['rows'][number];

/** One page of the categories or tags, with the number of their articles. */
export function listTerms(db: Database, kind: TermKind, page: RequestedPage | number) {
  const table = kind === 'categories' ? categories : tags;
  const uses = kind === 'categories' ? postCategories : postTags;
  const usedId = kind === 'categories' ? postCategories.categoryId : postTags.tagId;
  return pageOfList(page, ROWS_PER_PAGE, db.$count(table), (limit, offset) =>
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

export function listAuthors(db: Database, page: RequestedPage | number) {
  const { id, slug, name, role, bio } = authors;
  return pageOfList(page, ROWS_PER_PAGE, db.$count(authors), (limit, offset) =>
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
