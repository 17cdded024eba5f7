import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findPost } from '#app/blog/blog.queries.server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { openDataset } from './dataset.server.ts';
import { importDataset } from './import-dataset.server.ts';

const IMAGE = 'abc123-40x30.png';

let folder: string;
const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query(
    'truncate posts, authors, categories, tags, blog_imports, article_images restart identity cascade',
  );
  folder = await mkdtemp(path.join(tmpdir(), 'kerf-import-test-'));
  await mkdir(path.join(folder, 'images'));
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } }).png();
  await png.toFile(path.join(folder, 'images', IMAGE));
  return () => rm(folder, { recursive: true, force: true });
});

const image = (alt: string) => ({ _type: 'image', alt, _sanityAsset: `image@file://./images/${IMAGE}` });
const text = (words: string) => ({
  _type: 'block',
  _key: 'a',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'b', text: words, marks: [] }],
});
const author = { _id: 'author-1', _type: 'author', name: 'Thandi M.', slug: { current: 'thandi-m' } };
const category = { _id: 'cat-1', _type: 'category', title: 'Laser', slug: { current: 'laser' } };
const tag = { _id: 'tag-1', _type: 'tag', title: 'Steel', slug: { current: 'steel' } };
const post = (more: Record<string, unknown> = {}) => ({
  _id: 'post-1',
  _type: 'post',
  title: 'Cutting thick plate',
  slug: { current: 'cutting-thick-plate' },
  excerpt: 'How it works',
  body: [text('Plate is cut.'), image('A cut edge')],
  author: { _ref: 'author-1' },
  publishedAt: '2024-03-05T08:00:00.000Z',
  featured: true,
  views: 42,
  categories: [{ _ref: 'cat-1' }],
  tags: [{ _ref: 'tag-1' }, { _ref: 'gone' }],
  mainImage: image('A plate'),
  ...more,
});

async function run(documents: unknown[]) {
  const file = path.join(folder, 'data.ndjson');
  await writeFile(
    file,
    documents.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
  );
  const dataset = await openDataset(file);
  try {
    return await importDataset(services, dataset);
  } finally {
    await dataset.close();
  }
}

const rows = (sql: string) => services.database.query<Record<string, unknown>>(sql);

/** Every table that an import may write. */
const everything = () =>
  Promise.all(
    [
      'posts',
      'post_drafts',
      'post_categories',
      'post_tags',
      'authors',
      'categories',
      'tags',
      'article_images',
      'blog_imports',
    ].map((table) => rows(`select to_jsonb(t) as row from ${table} t order by 1`)),
  );

test('B12: pictures are imported whether the text is called body or content', async () => {
  const { body, mainImage: _, ...more } = post();
  const report = await run([author, category, { ...more, tags: [], content: body }]);
  expect([report.findings, report.counts.image.created]).toEqual([[], 1]);
  const [stored] = await rows('select body from posts');
  expect(JSON.stringify(stored)).toContain('A cut edge');
});

test('B12: articles are imported with author, categories, tags, views and pictures, and shown on the site', async () => {
  const report = await run([author, category, tag, post(), { _id: 'x', _type: 'siteSettings' }]);
  expect(report.counts).toMatchObject({
    post: { created: 1 },
    author: { created: 1 },
    image: { created: 1 },
  });
  expect(report.findings).toEqual([
    { document: 'post post-1', field: 'tag', problem: 'refers to gone, which is not in the export' },
  ]);
  expect([...report.otherTypes]).toEqual([['siteSettings', 1]]);
  const found = await findPost(services.db, 'cutting-thick-plate');
  expect(found).toMatchObject({
    title: 'Cutting thick plate',
    author: { name: 'Thandi M.' },
    categories: [{ slug: 'laser' }],
    tags: [{ slug: 'steel' }],
    views: 42,
    featured: true,
    publishedAt: new Date('2024-03-05T08:00:00Z'),
  });
  expect(found?.body).toMatchObject([{ _type: 'block' }, { _type: 'image', alt: 'A cut edge', width: 40 }]);
});

test('B12: a second import changes nothing', async () => {
  await run([author, category, tag, post()]);
  await services.database.query('update posts set views = views + 8');
  const before = await everything();
  const report = await run([author, category, tag, post()]);
  expect(await everything()).toEqual(before);
  expect(report.counts).toMatchObject({
    post: { created: 0, updated: 0, unchanged: 1 },
    author: { unchanged: 1 },
    category: { unchanged: 1 },
    tag: { unchanged: 1 },
    image: { created: 0, unchanged: 1 },
  });
});

test('B12: what changed at the source is updated, unless staff have edited it here', async () => {
  await run([author, category, tag, post(), post({ _id: 'post-2', slug: { current: 'second' } })]);
  await services.database.query(`update posts set title = 'Edited here' where slug = 'second'`);
  await services.database.query(`update authors set name = 'Thandi Mokoena'`);
  const changed = { title: 'Cutting thin plate' };
  const report = await run([
    { ...author, role: 'Engineer' },
    { ...category, title: 'Laser cutting' },
    tag,
    post(changed),
    post({ _id: 'post-2', slug: { current: 'second' }, ...changed }),
  ]);
  expect(report.counts).toMatchObject({
    post: { updated: 1, kept: 1 },
    author: { kept: 1 },
    category: { updated: 1 },
  });
  expect(await rows('select title from posts order by slug')).toEqual([
    { title: 'Cutting thin plate' },
    { title: 'Edited here' },
  ]);
  expect(await rows('select name, role from authors')).toEqual([{ name: 'Thandi Mokoena', role: '' }]);
  expect(await rows('select title from categories')).toEqual([{ title: 'Laser cutting' }]);
  expect(report.findings.filter(({ problem }) => problem.includes('was edited'))).toHaveLength(2);
});

test("B12: drafts and scheduled articles are not public; a published article's draft is stored beside it", async () => {
  await run([
    author,
    post(),
    post({ _id: 'drafts.post-1', title: 'A better title' }),
    post({ _id: 'drafts.post-2', slug: { current: 'draft-only' } }),
    post({ _id: 'post-3', slug: { current: 'later' }, publishedAt: '2999-01-01T00:00:00Z' }),
  ]);
  expect((await findPost(services.db, 'cutting-thick-plate'))?.title).toBe('Cutting thick plate');
  expect([await findPost(services.db, 'draft-only'), await findPost(services.db, 'later')]).toEqual([
    null,
    null,
  ]);
  expect(
    await rows(
      `select content->>'title' as title, content->>'slug' as slug, publish_at from post_drafts order by slug`,
    ),
  ).toEqual([
    { title: 'A better title', slug: 'cutting-thick-plate', publish_at: null },
    { title: 'Cutting thick plate', slug: 'draft-only', publish_at: null },
    { title: 'Cutting thick plate', slug: 'later', publish_at: new Date('2999-01-01T00:00:00Z') },
  ]);
});

test('B12: broken lines are reported by number and the rest is imported; a slug that is taken gets a number', async () => {
  const report = await run([
    '{"_id": broken',
    post({ author: undefined }),
    'nonsense',
    post({
      _id: 'post-2',
      author: 'Sipho D.',
      mainImage: { _type: 'image', _sanityAsset: 'image@file://./images/gone-1x1.png' },
    }),
  ]);
  expect(report.brokenLines.map(({ line }) => line)).toEqual([1, 3]);
  expect(await rows('select slug from posts order by slug')).toEqual([
    { slug: 'cutting-thick-plate' },
    { slug: 'cutting-thick-plate-2' },
  ]);
  const problems = report.findings.map(({ document, field, problem }) => `${document} ${field} ${problem}`);
  expect(problems).toContain('post post-1 author is missing');
  expect(problems).toContain('post post-2 slug is taken here; it became "cutting-thick-plate-2"');
  expect(problems).toContain('post post-2 mainImage is not contained in the export, or can not be used');
});

test('B12: an article deleted here is not imported again, and an interrupted import can be repeated', async () => {
  await run([author, post()]);
  await services.database.query('delete from posts');
  const report = await run([
    author,
    post({ title: 'Changed' }),
    post({ _id: 'post-2', slug: { current: 'new' } }),
  ]);
  expect(report.counts.post).toEqual({ created: 1, updated: 0, unchanged: 0, kept: 1 });
  expect(await rows('select slug from posts')).toEqual([{ slug: 'new' }]);
});

test('B12: five hundred articles are imported', async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    post({
      _id: `post-${index}`,
      slug: { current: `post-${index}` },
      body: [text('Plate.')],
      mainImage: null,
    }),
  );
  const report = await run([author, category, tag, ...many]);
  expect(report.counts.post.created).toBe(500);
  expect((await rows('select count(*)::int from posts'))[0]).toEqual({ count: 500 });
}, 180_000);
