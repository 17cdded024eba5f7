import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { testCompany } from '../support/company.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { runScript } from '../support/script.ts';
import { openTestServices } from '../support/services.ts';
import { unzip } from '../support/unzip.ts';

let folder: string;
const services = await openTestServices();
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-company-'));
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => services.database.resetCompany());

const { profile } = testCompany;
const SECOND = path.join(projectRoot(), 'tests/second-company');
const inFolder = (name: string) => path.join(folder, name);

const run = (...words: string[]) => runScript('company', services, ...words);

const published = async () => (await publishedProfile(services.db)).profile;

test('O7: a company is imported from a folder and exported as the same, without overwriting a file', async () => {
  const second = JSON.parse(await readFile(path.join(SECOND, 'company.json'), 'utf8'));
  expect((await run('import', SECOND)).stdout).toContain('Published as version 2');
  expect(await published()).toEqual(second);
  const audited = await services.database.query(
    `select actor_name, details from audit_entries where action = 'company-changed'`,
  );
  expect(audited).toEqual([{ actor_name: '', details: { section: 'Everything', revision: '2' } }]);
  await run('export', inFolder('company.zip'));
  const files = await unzip(await readFile(inFolder('company.zip')));
  expect(JSON.parse(String(files['company.json']))).toEqual({
    ...second,
    look: { ...second.look, logo: 'pictures/logo.svg' },
  });
  expect(String(files['pictures/logo.svg'])).toBe(second.look.logo);
  expect((await run('export', inFolder('company.zip'))).stderr).toContain('There is a file');
});

test('O7: a file with faults changes nothing, and each fault is named with its place', async () => {
  const broken = {
    ...profile,
    identity: { ...profile.identity, name: '' },
    gallery: [{ picture: 'cat', title: 'A cat', wide: false, high: false }],
    people: { ...profile.people, salesEmail: 'nowhere' },
  };
  await writeFile(inFolder('broken.zip'), zipSync({ 'company.json': strToU8(JSON.stringify(broken)) }));
  const { stderr } = await run('import', inFolder('broken.zip'));
  expect(stderr).toContain('Nothing was changed');
  expect(stderr).toContain('identity.name: Please fill in “Name”.');
  expect(stderr).toContain('people.salesEmail: ');
  expect(await published()).toEqual(profile);
});

test.runIf(process.getuid?.() === 0)(
  'X3, O7: run by root, a command writes as the owner of DATA_DIR, so that the server can use the files',
  async () => {
    const owner = 12_345;
    await rm(path.join(services.dataDir, 'spool'), { recursive: true });
    const giveTo = (user: number) =>
      promisify(execFile)('chown', ['-R', `${user}:${user}`, services.dataDir]);
    onTestFinished(async () => void (await giveTo(0)));
    await giveTo(owner);
    // Only root may enter the folder of the database's socket.
    await using database = await openDatabaseProxy(services.database, 'no connection');
    const { dataDir } = services;
    const { stdout, stderr } = await runScript('company', { database, dataDir }, 'import', SECOND);
    expect([stdout, stderr]).toContainEqual(expect.stringContaining('Published as version 2'));
    expect(stderr).toContain(`This command runs as user ${owner}, who owns ${services.dataDir}.`);
    expect(await stat(path.join(services.dataDir, 'spool'))).toMatchObject({ uid: owner, gid: owner });
  },
);

test('O7: pictures are never stored among the files of another server', async () => {
  const elsewhere = { ...services, dataDir: inFolder('elsewhere') };
  const { stderr } = await runScript('company', elsewhere, 'import', SECOND);
  expect(stderr).toContain('The files of this database are not here');
  expect(await published()).toEqual(profile);
});
