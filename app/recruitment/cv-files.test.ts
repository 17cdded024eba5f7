import { expect, test } from 'vitest';
import { addApplication, addCv } from '#tests/support/applications.ts';
import { openHouse } from '#tests/support/house.ts';
import { CV_PREFIX, removeStrayCvs } from './cv-files.server.ts';

test('C8, X5: CVs that no application names go at night, another database’s stay', async () => {
  await using house = await openHouse();
  const { cvKey } = await addApplication(house.database);
  await addCv(house.dataDir, cvKey, 'Named');
  await addCv(house.dataDir, `${CV_PREFIX}stray`, 'Stray');
  const later = new Date(Date.now() + 60_000);
  const noted = (at: string) =>
    house.database.query(
      `insert into audit_entries (at, actor_name, action) values (${at}, '', 'signed-in')`,
    );

  expect(await removeStrayCvs(house, later)).toBe(0);
  await noted(`now() + interval '1 hour'`);
  expect(await removeStrayCvs(house, later)).toBe(0);
  await noted(`now() - interval '1 hour'`);
  expect(await removeStrayCvs(house, new Date(0))).toBe(0);
  expect(await removeStrayCvs(house, later)).toBe(1);
  expect((await Array.fromAsync(house.files.list(CV_PREFIX))).map(({ key }) => key)).toEqual([cvKey]);
});
