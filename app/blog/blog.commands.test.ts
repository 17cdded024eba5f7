import { expect, test } from 'vitest';
import { openHouse } from '#tests/support/house.ts';
import { addPost } from '#tests/support/posts.ts';
import { countView, MOST_VISITORS_A_SENDER } from './blog.commands.server.ts';

test('B7: processes that count the same sender at the same moment count twenty together', async () => {
  await using house = await openHouse();
  await addPost(house.database, { slug: 'kerf' });
  const views = Array.from({ length: 60 }, (_, made) => ({
    slug: 'kerf',
    day: '2026-11-20',
    sender: 'one',
    visitor: String(made),
  }));
  const counted = await Promise.all(views.map((view) => countView(house.db, view)));
  expect(counted.filter(Boolean)).toHaveLength(MOST_VISITORS_A_SENDER);
  const posts = await house.database.query<{ views: number }>('select views from posts');
  expect(posts).toEqual([{ views: MOST_VISITORS_A_SENDER }]);
});
