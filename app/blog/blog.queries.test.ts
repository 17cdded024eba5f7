import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { addPost } from '#tests/support/posts.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  allCategories,
  blogPages,
  findAuthor,
  findPost,
  MAX_LISTED,
  postsByAuthor,
  publishedPosts,
} from './blog.queries.server.ts';

const services = await openTestServices();
beforeAll(async () => {
  const { database } = services;
  const ago = (days: number) => `now() - interval '${days} days'`;
  const cutting = ['cutting'];
  await addPost(database, { slug: 'oldest', publishedAt: ago(9), categories: cutting });
  await addPost(database, { slug: 'older', publishedAt: ago(8), categories: cutting });
  await addPost(database, {
    slug: 'old',
    publishedAt: ago(7),
    categories: ['design', 'cutting'],
    tags: ['z', 'a'],
  });
  await addPost(database, { slug: 'newer', publishedAt: ago(6), categories: ['design'] });
  await addPost(database, { slug: 'alone', publishedAt: ago(5), categories: ['welding'] });
  await addPost(database, {
    slug: 'newest',
    publishedAt: ago(4),
    categories: cutting,
    text: ['x'.repeat(1_800)],
  });
  await addPost(database, { slug: 'draft', publishedAt: 'null', categories: cutting });
  await addPost(database, {
    slug: 'scheduled',
    publishedAt: "now() + interval '1 hour'",
    categories: cutting,
  });
});
afterAll(() => services[Symbol.asyncDispose]());

const PUBLISHED = ['newest', 'alone', 'newer', 'old', 'older', 'oldest'];
const slugs = (posts: readonly { slug: string }[] = []) => posts.map(({ slug }) => slug);

test('B11: published articles are listed newest first, drafts and scheduled ones never', async () => {
  expect(slugs(await publishedPosts(services.db))).toEqual(PUBLISHED);
  const author = await findAuthor(services.db, 'tester');
  expect(slugs(await postsByAuthor(services.db, author?.id ?? ''))).toEqual(PUBLISHED);
  for (const slug of ['draft', 'scheduled', 'none']) expect(await findPost(services.db, slug)).toBeNull();
});

test('B7, B8: an article has its author, read time, and its categories and tags in order', async () => {
  expect(await findPost(services.db, 'old')).toMatchObject({
    author: { name: 'Tess Tester', role: 'Estimator', bio: 'Tess tests.' },
    categories: [{ slug: 'design' }, { slug: 'cutting' }],
    tags: [{ slug: 'z' }, { slug: 'a' }],
    readTime: 5,
    views: 0,
  });
  expect(await findPost(services.db, 'newest')).toMatchObject({ readTime: 2 });
});

test('B11: an invalid slug finds nothing', async () => {
  for (const none of ['\0', 'Old', 'old ', '', 'x'.repeat(9_000)]) {
    expect([none, await findPost(services.db, none), await findAuthor(services.db, none)]).toEqual([
      none,
      null,
      null,
    ]);
  }
});

test('B12: the valid parts of a malformed body are shown, and lists still load', async () => {
  await using own = await openTestServices();
  const span = { _type: 'span', text: 'Whole', marks: ['strong', 'constructor', 1] };
  const bodies = [
    { _type: 'block' },
    'text',
    [
      null,
      {
        _type: 'block',
        style: 'constructor',
        listItem: 'constructor',
        markDefs: [null],
        children: [null, span],
      },
      { _type: 'constructor' },
    ],
  ];
  for (const [index, body] of bodies.entries()) {
    await addPost(own.database, { slug: `broken-${index}` });
    await own.database.query('update posts set body = $1, read_minutes = null where slug = $2', [
      JSON.stringify(body),
      `broken-${index}`,
    ]);
  }
  expect((await publishedPosts(own.db)).map(({ readTime }) => readTime)).toEqual([5, 5, 5]);
  const read = await Promise.all(bodies.map((_, index) => findPost(own.db, `broken-${index}`)));
  expect(read.map((post) => post?.body)).toMatchObject([
    [],
    [],
    [{ _type: 'block', style: 'normal', children: [{ text: 'Whole', marks: ['strong'] }] }],
  ]);
});

test('B4, S23: lists hold the newest articles without bodies; the sitemap has all', async () => {
  await using own = await openTestServices();
  await addPost(own.database, { slug: 'first', publishedAt: "now() - interval '1 day'" });
  await own.database.query(
    `insert into posts (slug, title, published_at, author_id)
     select 'more-' || n, 'More', now() - interval '1 hour', id from authors, generate_series(1, ${MAX_LISTED}) n`,
  );
  const [list, feed] = await Promise.all([publishedPosts(own.db), publishedPosts(own.db, 20)]);
  expect([list.length, feed.length]).toEqual([MAX_LISTED, 20]);
  expect(slugs(list)).not.toContain('first');
  expect(Object.keys(list[0] ?? {})).not.toContain('body');
  const author = await findAuthor(own.db, 'tester');
  expect(await postsByAuthor(own.db, author?.id ?? '')).toHaveLength(MAX_LISTED);
  const paths = (await blogPages(own.db, testCompany)).map(({ path }) => path);
  expect(paths).toHaveLength(MAX_LISTED + 3);
  expect(paths).toContain('/blog/first');
});

test('B9: related articles are the three newest others in the same categories', async () => {
  const related = async (slug: string) => slugs((await findPost(services.db, slug))?.related);
  expect(await related('old')).toEqual(['newest', 'newer', 'older']);
  expect(await related('newer')).toEqual(['old']);
  expect(await related('alone')).toEqual([]);
});

test('B1: all categories are sorted by title', async () => {
  expect(slugs(await allCategories(services.db))).toEqual(['cutting', 'design', 'welding']);
});

test('B11: a scheduled article appears at its publication time', async () => {
  await using later = await openTestServices();
  await addPost(later.database, { slug: 'soon', publishedAt: "now() + interval '1 hour'" });
  expect(await findPost(later.db, 'soon')).toBeNull();
  // The test can't advance the database's clock, so it moves the publication date.
  await later.database.query("update posts set published_at = published_at - interval '1 hour'");
  expect(await findPost(later.db, 'soon')).toMatchObject({ slug: 'soon' });
});
