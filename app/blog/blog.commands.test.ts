import { expect, test } from 'vitest';
import { addPost } from '#tests/support/posts.ts';
import { openTestServices } from '#tests/support/services.ts';
import { countView, MAX_VISITORS_PER_SENDER } from './blog.commands.server.ts';

test('B7: concurrent counts of one sender are limited to twenty views in all', async () => {
  await using services = await openTestServices();
  await addPost(services.database, { slug: 'kerf' });
  const views = Array.from({ length: 60 }, (_, index) => ({
    slug: 'kerf',
    day: '2026-11-20',
    sender: 'one',
    visitor: String(index),
  }));
  const counted = await Promise.all(views.map((view) => countView(services.db, view)));
  expect(counted.filter(Boolean)).toHaveLength(MAX_VISITORS_PER_SENDER);
  const posts = await services.database.query<{ views: number }>('select views from posts');
  expect(posts).toEqual([{ views: MAX_VISITORS_PER_SENDER }]);
});
