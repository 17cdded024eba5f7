import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { openHold } from '../files/file-hold.server.ts';
import { installationId } from '../files/installation.server.ts';
import { askForBackup, findAskedBackup, scheduleBackups } from './backup.jobs.server.ts';
import { ERASURES_CHANNEL, journalPath, readJournal } from './erasure-journal.server.ts';

const PATIENT = { timeout: 30_000 };

let services: Awaited<ReturnType<typeof openTestServices>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-backup-jobs-'));
  services = await openTestServices({ BACKUP_DIR: folder });
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const erasure = (last: string, at: string) => ({
  entry: `00000000-0000-4000-8000-00000000000${last}`,
  at,
  kind: 'lead' as const,
  subject: '11111111-1111-4111-8111-111111111111',
  reference: 'Q-1001',
});

test('X3, X5: the backup that is due leaves it to one that runs, and the journal takes over from this installation’s last line', async () => {
  const own = erasure('1', '2026-11-22T08:00:00.000Z');
  const line = { ...erasure('2', '2026-11-22T20:00:00.000Z'), installation: 'ffffffff' };
  const file = journalPath(folder);
  const appendForeign = (entry: object) => appendFile(file, `\n${JSON.stringify(entry)}\n`);
  await appendForeign(line);
  const askedSince: (Date | null)[] = [];
  const another = await openHold(services.database.connection);
  await scheduleBackups(services, services.database.connection, async (_db, since) => {
    askedSince.push(since);
    return [own];
  });
  const mine = { ...own, installation: await installationId(services.db) };
  await expect.poll(() => readJournal(file), PATIENT).toEqual([line, mine]);
  expect(askedSince).toEqual([null]);
  await appendForeign({ ...line, entry: erasure('3', '').entry });
  await services.database.query(`select pg_notify('${ERASURES_CHANNEL}', '')`);
  await expect.poll(() => askedSince, PATIENT).toHaveLength(2);
  expect(askedSince[1]).toEqual(new Date('2026-11-22T07:00:00.000Z'));

  const scheduled = async () => {
    const jobs = await services.database.query<{ state: string }>(
      `select state::text from pgboss.job where name = 'backup' and data ->> 'asked' is null`,
    );
    return jobs.map(({ state }) => state);
  };
  // There may be two: one is due at every full hour.
  await expect.poll(async () => new Set(await scheduled()), PATIENT).toEqual(new Set(['completed']));

  // Somebody who asks for one is told.
  await askForBackup(services.db, services.jobs);
  await vi.waitUntil(async () => (await findAskedBackup(services.db))?.error, PATIENT);
  expect(await findAskedBackup(services.db)).toMatchObject({ error: 'Another backup is running.' });
  await another.end();
  expect((await readdir(folder)).filter((name) => name.startsWith('kerf-'))).toEqual([]);
});
