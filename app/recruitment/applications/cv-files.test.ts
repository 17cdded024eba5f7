import { expect, test } from 'vitest';
import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { openHold } from '#app/platform/files/file-hold.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { addStoredFile } from '#tests/support/stored-files.ts';
import { CV_FILES, CV_PREFIX } from './cv-files.server.ts';

test('C8, X3, X5: the nightly job deletes CVs that no application references, but not those of another database, and none during a backup', async () => {
  await using services = await openTestServices();
  const { cvKey } = await addApplication(services.database);
  await addStoredFile(services.dataDir, cvKey, 'Named');
  await addStoredFile(services.dataDir, `${CV_PREFIX}stray`, 'Stray');
  const later = new Date(Date.now() + 60_000);
  const noted = (at: string) =>
    services.database.query(
      `insert into audit_entries (at, actor_name, action) values (${at}, '', 'signed-in')`,
    );

  expect(await removeUnreferenced(services, CV_FILES, later)).toBe(0);
  await noted(`now() + interval '1 hour'`);
  expect(await removeUnreferenced(services, CV_FILES, later)).toBe(0);
  await noted(`now() - interval '1 hour'`);
  expect(await removeUnreferenced(services, CV_FILES, new Date(0))).toBe(0);
  // A backup that is running may have read the row of a file that has none any more.
  const hold = await openHold(services.database.connection);
  expect(await removeUnreferenced(services, CV_FILES, later)).toBe(0);
  await hold.end();
  expect(await removeUnreferenced(services, CV_FILES, later)).toBe(1);
  expect((await Array.fromAsync(services.files.list(CV_PREFIX))).map(({ key }) => key)).toEqual([cvKey]);
});
