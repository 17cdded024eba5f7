import { expect, test } from 'vitest';
import { openHouse } from '#tests/support/house.ts';
import { positions } from './schema.ts';
import { type Planter, plantStarterContent } from './starter-content.server.ts';

const seed: Planter = async (tx) => {
  await tx.insert(positions).values({ slug: 'welder', name: 'Welder' });
};

test('X1: starter content is seeded once, by one of several starting processes, and never again', async () => {
  await using house = await openHouse();
  await Promise.all([
    plantStarterContent(house.db, [seed], true),
    plantStarterContent(house.db, [seed], true),
  ]);
  await house.db.delete(positions);
  await plantStarterContent(house.db, [seed], true);
  expect(await house.db.select().from(positions)).toEqual([]);
});

test('X1: if seeding fails, nothing is stored and the next start tries again', async () => {
  await using house = await openHouse();
  const broken: Planter = () => Promise.reject(new Error('cut off'));
  await expect(plantStarterContent(house.db, [seed, broken], true)).rejects.toThrow('cut off');
  expect(await house.db.select().from(positions)).toEqual([]);
  await plantStarterContent(house.db, [seed], true);
  expect((await house.db.select().from(positions)).map(({ name }) => name)).toEqual(['Welder']);
});

test('X1: STARTER_CONTENT=off leaves a new database empty for good', async () => {
  await using house = await openHouse();
  await plantStarterContent(house.db, [seed], false);
  await plantStarterContent(house.db, [seed], true);
  expect(await house.db.select().from(positions)).toEqual([]);
});
