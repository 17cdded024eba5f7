import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reportInfectedDrawing } from '#app/leads/records/lead-notifications.commands.server.ts';
import { EICAR, openClamd } from '#tests/support/clamd.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { readSystemState } from '../../system/system-state.server.ts';
import { runScanner, scanNow } from './scan-files.server.ts';

type Services = Awaited<ReturnType<typeof openTestServices>>;

/** A lead whose drawings are stored. @returns their keys. */
async function addDrawings({ database, dataDir }: Services, ...contents: string[]): Promise<string[]> {
  const { drawings } = await addLead(database, { drawings: contents.map((_, place) => `part-${place}.pdf`) });
  for (const [place, { fileKey }] of drawings.entries()) {
    const file = path.join(dataDir, 'files', fileKey);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents[place] ?? '');
  }
  return drawings.map(({ fileKey }) => fileKey);
}

const verdicts = ({ database }: Services) =>
  database
    .query<{ verdict: string | null }>('select verdict from file_checks order by file_key')
    .then((rows) => rows.map(({ verdict }) => verdict));

test('X2: two processes scan each file once', async () => {
  await using clamd = await openClamd();
  await using services = await openTestServices({ CLAMD: clamd.address });
  await addDrawings(services, ...Array.from({ length: 12 }, (_, place) => `drawing ${place}`));
  const scanners = [runScanner(services, [], 10), runScanner(services, [], 10)];
  await expect.poll(() => verdicts(services)).toEqual(Array.from({ length: 12 }, () => 'clean'));
  for (const scanner of scanners) await scanner.close();
  expect(clamd.scanned).toHaveLength(12);
});

test('X3: without a scanner nothing is scanned, and its System page has no word of it', async () => {
  await using services = await openTestServices();
  const keys = await addDrawings(services, 'drawing');
  await scanNow(services, [], keys);
  await runScanner(services, [], 10).close();
  expect(await verdicts(services)).toEqual([null]);
  expect((await readSystemState(services)).scan).toBeNull();
});

test('X3: a file that can’t be scanned now waits, does not hold up the others, and shows on the System page', async () => {
  await using clamd = await openClamd(1_000);
  await using services = await openTestServices({ CLAMD: clamd.address });
  const keys = await addDrawings(services, 'x'.repeat(2_000), 'drawing');
  await services.files.remove(keys[1] ?? '');
  await addDrawings(services, 'another');
  const scanner = runScanner(services, [], 10);
  const sorted = async () => (await verdicts(services)).map(String).toSorted();
  await expect.poll(sorted).toEqual(['clean', 'null', 'too-large']);
  await scanner.close();
  const state = await readSystemState(services);
  expect(state.scan).toMatchObject({ waiting: 1, tooLarge: 1 });
});

test('L16, L20: what is found later to be harmless can be opened; staff are told of an infection once', async () => {
  await using clamd = await openClamd();
  await using services = await openTestServices({ CLAMD: clamd.address });
  const [key = ''] = await addDrawings(services, EICAR);
  const reporters = [reportInfectedDrawing];
  await scanNow(services, reporters, [key]);
  const told = () => services.database.query('select type, read from lead_notifications');
  expect(await told()).toEqual([{ type: 'infected', read: false }]);
  await services.database.query(`update lead_notifications set read = true`);
  // The next scan, a day later, finds it again, and staff know already.
  await services.database.query(`update file_checks set scan_at = now()`);
  const scanner = runScanner(services, reporters, 10);
  const later = `select 1 from file_checks where scan_at > now() + interval '1 hour'`;
  await expect.poll(async () => (await services.database.query(later)).length).toBe(1);
  expect(clamd.scanned).toHaveLength(2);
  await writeFile(path.join(services.dataDir, 'files', key), 'harmless');
  await services.database.query(`update file_checks set scan_at = now()`);
  await expect.poll(() => verdicts(services)).toEqual(['clean']);
  await scanner.close();
  expect(await told()).toEqual([{ type: 'infected', read: true }]);
  expect(await services.database.query('select kind from lead_events')).toEqual([{ kind: 'infected' }]);
});

test('X3, X5: a drawing that is erased while an infection is noted is erased, without a deadlock', async () => {
  await using clamd = await openClamd();
  await using services = await openTestServices({ CLAMD: clamd.address });
  const [key = ''] = await addDrawings(services, EICAR);
  const erasing = await services.database.hold(
    `set local deadlock_timeout = '10ms'; select 1 from leads for update`,
  );
  const scanning = scanNow(services, [reportInfectedDrawing], [key]);
  await erasing.waitedFor();
  await erasing.also('delete from leads');
  await erasing.release();
  await scanning;
  expect(await services.database.query('select 1 from file_checks')).toEqual([]);
});
