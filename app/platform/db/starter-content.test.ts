import { expect, test } from 'vitest';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { openTestServices } from '#tests/support/services.ts';
import { type Seeder, seedStarterContent } from './starter-content.server.ts';

const seed: Seeder = async (tx) => {
  await tx.insert(positions).values({ slug: 'welder', name: 'Welder' });
};

test('X1: starter content is seeded once, by one of several starting processes, and never again', async () => {
  await using services = await openTestServices();
  await Promise.all([
    seedStarterContent(services.db, [seed], true),
    seedStarterContent(services.db, [seed], true),
  ]);
  await services.db.delete(positions);
  await seedStarterContent(services.db, [seed], true);
  expect(await services.db.select().from(positions)).toEqual([]);
});

test('X1: if seeding fails, nothing is stored and the next start tries again', async () => {
  await using services = await openTestServices();
  const broken: Seeder = () => Promise.reject(new Error('cut off'));
  await expect(seedStarterContent(services.db, [seed, broken], true)).rejects.toThrow('cut off');
  expect(await services.db.select().from(positions)).toEqual([]);
  await seedStarterContent(services.db, [seed], true);
  expect((await services.db.select().from(positions)).map(({ name }) => name)).toEqual(['Welder']);
});

test('X1: STARTER_CONTENT=off leaves a new database empty for good', async () => {
  await using services = await openTestServices();
  await seedStarterContent(services.db, [seed], false);
  await seedStarterContent(services.db, [seed], true);
  expect(await services.db.select().from(positions)).toEqual([]);
});
