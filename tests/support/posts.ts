import { readTime } from '#app/blog/read-time.ts';
import type { Database } from './database.ts';

type Post = {
  slug: string;
  title?: string;
  excerpt?: string;
  /** Paragraphs. */
  text?: string[];
  /** An SQL expression. */
  publishedAt?: string;
  featured?: boolean;
  /** Slugs in order. */
  categories?: string[];
  tags?: string[];
};

/** Inserts a post, and author, categories and tags if missing. Titles default to the slugs. */
export async function addPost(database: Database, post: Post): Promise<void> {
  const { slug, title = slug, excerpt = '', text = [], publishedAt = 'now()', featured = false } = post;
  const body = text.map((words, index) => ({
    _type: 'block',
    _key: `b${index}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `b${index}s`, text: words, marks: [] }],
  }));
  await database.query(
    "insert into authors (slug, name, role, bio) values ('tester', 'Tess Tester', 'Estimator', 'Tess tests.') on conflict do nothing",
  );
  await database.query(
    `insert into posts (slug, title, excerpt, body, featured, read_minutes, published_at, author_id)
     select $1, $2, $3, $4, $5, $6, ${publishedAt}, id from authors where slug = 'tester'`,
    [slug, title, excerpt, JSON.stringify(body), featured, readTime(body)],
  );
  await attach(database, slug, 'categories', 'post_categories', 'category_id', post.categories ?? []);
  await attach(database, slug, 'tags', 'post_tags', 'tag_id', post.tags ?? []);
}

async function attach(
  database: Database,
  post: string,
  table: string,
  joinTable: string,
  column: string,
  slugs: string[],
): Promise<void> {
  for (const [position, slug] of slugs.entries()) {
    await database.query(`insert into ${table} (slug, title) values ($1, $1) on conflict do nothing`, [slug]);
    await database.query(
      `insert into ${joinTable} (post_id, ${column}, position)
       select p.id, t.id, $3 from posts p, ${table} t where p.slug = $1 and t.slug = $2`,
      [post, slug, position],
    );
  }
}
