import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import type { ArticleListFilter } from './article-list-filter.ts';
import type { ArticleState } from './article-state.ts';
import { authors, postDrafts, posts } from './blog.tables.ts';
import { type Body, plainText } from './body.ts';
import { excerptAround } from './excerpt.ts';
import { readBody } from './read-body.ts';
import { isSampleArticle } from './sample-articles.commands.server.ts';

/** An article in the blog desk's list, showing its draft rather than what is published. // B13 */
export type ListedArticle = Awaited<ReturnType<typeof listArticles>>['rows'][number];

const ARTICLES_PER_PAGE = 25;

const title = sql<string>`coalesce(nullif(${postDrafts.content} ->> 'title', ''), ${posts.title})`;
const authorId = sql`coalesce((${postDrafts.content} ->> 'authorId')::uuid, ${posts.authorId})`;
const isPublic = sql`coalesce(${posts.publishedAt} <= now(), false)`;
const isScheduled = sql`(${postDrafts.publishAt} is not null or coalesce(${posts.publishedAt} > now(), false))`;

/** By the database's time, as on the public pages. A published article with a scheduled change is published. */
export const articleState = sql<ArticleState>`
  case when ${isPublic} then 'published' when ${isScheduled} then 'scheduled' else 'draft' end`;

/** The sort date: scheduled articles come first, then the most recently edited or published ones. */
const newest = sql`greatest(${postDrafts.publishAt}, ${posts.publishedAt}, ${posts.revisedAt}, ${posts.createdAt})`;

/** One page of all articles. // B13 */
export function listArticles(db: Database, filter: ArticleListFilter, page: RequestedPage | number) {
  const words = filter.search.split(/\s+/).filter((word) => word !== '');
  const where = conditions(filter, words);
  const total = db
    .select({ n: count() })
    .from(posts)
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .where(where)
    .then(([row]) => row?.n ?? 0);
  return pageOfList(page, ARTICLES_PER_PAGE, total, async (limit, offset) => {
    const rows = await db
      .select({
        id: posts.id,
        title,
        author: authors.name,
        state: articleState,
        publishedAt: posts.publishedAt,
        publishAt: postDrafts.publishAt,
        overdueReportedAt: postDrafts.overdueReportedAt,
        hasDraft: sql<boolean>`${postDrafts.postId} is not null`,
        revisedAt: posts.revisedAt,
        createdAt: posts.createdAt,
        featured: posts.featured,
        views: posts.views,
        isSample: isSampleArticle,
        links: linksIn(currentBody),
        // Bodies are large, and only shown where they were searched.
        body: words.length === 0 ? sql<null>`null` : sql<Body>`${currentBody}`,
      })
      .from(posts)
      .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .leftJoin(authors, eq(authors.id, authorId))
      .where(where)
      .orderBy(desc(newest), desc(posts.id))
      .limit(limit)
      .offset(offset);
    // Null if the title has the words, or nothing was searched for.
    return rows.map(({ body, ...row }) => ({ ...row, excerpt: body && excerptFor(words, row.title, body) }));
  });
}

const currentBody = sql`coalesce(${postDrafts.content} -> 'body', ${posts.body})`;

/** The text around the first of the words that the title doesn't have. */
function excerptFor(words: readonly string[], title: string, body: Body): string | null {
  const inBody = words.find((word) => !title.toLowerCase().includes(word.toLowerCase()));
  return inBody === undefined ? null : excerptAround(plainText(readBody(body)), inBody);
}

/** The addresses of the links in a body; those in the cells of tables are typed as `readCellText` reads them. */
const linksIn = (body: SQL | typeof posts.body) =>
  sql<string[]>`(jsonb_path_query_array(${body}, '$[*].markDefs[*].href') || (
    select coalesce(jsonb_agg(link[1]), '[]')
    from jsonb_path_query(${body}, '$[*].rows[*].cells[*]') cell,
      regexp_matches(cell #>> '{}', '\\[[^\\]\\[]+\\]\\(([^()\\s]+)\\)', 'g') link
  ))`;

/** The published articles that link to anything, with where. */
export function linkingArticles(db: Database) {
  const links = linksIn(posts.body);
  return db
    .select({ id: posts.id, title: posts.title, links })
    .from(posts)
    .where(sql`${isPublic} and ${links} <> '[]'`)
    .orderBy(posts.title);
}

const STATE_CONDITIONS: Readonly<Record<ArticleState, SQL>> = {
  draft: sql`not ${isPublic} and not ${isScheduled}`,
  // Also finds published articles whose changes are scheduled.
  scheduled: isScheduled,
  published: isPublic,
};

/** Each word is in the title or the text. The text of a draft is as `plainText` makes it, but without its order. */
const hasWord = (word: string): SQL => {
  const pattern = likePattern(word);
  const inDraft = sql`exists (
    select from jsonb_array_elements(${postDrafts.content} -> 'body') block
    where concat_ws(' ', block ->> 'text',
      (select string_agg(span ->> 'text', '' order by n)
       from jsonb_array_elements(block -> 'children') with ordinality as spans (span, n)),
      (select string_agg(cell #>> '{}', ' ') from jsonb_path_query(block, '$.rows[*].cells[*]') cell)
    ) ilike ${pattern})`;
  return sql`(${title} ilike ${pattern} or case when ${postDrafts.postId} is null
    then ${posts.bodyText} ilike ${pattern} else ${inDraft} end)`;
};

function conditions(
  { state, author, category }: ArticleListFilter,
  words: readonly string[],
): SQL | undefined {
  return and(
    ...words.map(hasWord),
    state === '' ? undefined : STATE_CONDITIONS[state],
    author === '' ? undefined : sql`${authorId} = ${author}`,
    category === ''
      ? undefined
      : sql`(case when ${postDrafts.postId} is not null
          then ${postDrafts.content} -> 'categoryIds' @> ${JSON.stringify([category])}::jsonb
          else exists (select from post_categories c where c.post_id = ${posts.id} and c.category_id = ${category}) end)`,
  );
}
