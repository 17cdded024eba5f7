import { expect, test } from 'vitest';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findPost, publishedPosts } from './blog.queries.server.ts';
import { textOf } from './body.ts';
import { readTime } from './read-time.ts';
import { seedPosts } from './starter-content.server.ts';

test('X1, B8, B11: the starter articles are seeded with read time, author, categories and tags', async () => {
  await using services = await openTestServices();
  await services.db.transaction(seedPosts);
  const seeded = await publishedPosts(services.db);
  expect(seeded.map(({ slug }) => slug)).toEqual(samplePosts.map(({ slug }) => slug));
  expect(seeded.filter(({ featured }) => featured)).toHaveLength(3);
  for (const { slug, categories, tags, author, publishedAt, readTime: minutes } of seeded) {
    const sample = samplePosts.find((one) => one.slug === slug);
    expect(categories.map((one) => one.slug)).toEqual(sample?.categories);
    expect(tags.map((one) => one.slug)).toEqual(sample?.tags);
    expect(author.slug).toBe(sample?.author);
    expect(minutes).toBe(readTime(sample?.body));
    expect(publishedAt).toEqual(new Date(sample?.publishedAt ?? ''));
    expect((await findPost(services.db, slug))?.related.length).toBeGreaterThan(0);
  }
});

test.each(samplePosts)('B11: $slug has 500 to 900 words and unique keys', ({ body }) => {
  const words = body.map(textOf).join(' ').split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(500);
  expect(words).toBeLessThanOrEqual(900);
  expect(new Set(body.map(({ _key }) => _key)).size).toBe(body.length);
});
