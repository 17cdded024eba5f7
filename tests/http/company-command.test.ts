import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { unpackCompany } from '#app/company/company-archive.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { testCompany } from '../support/company.ts';
import { SESSION_SECRET } from '../support/server.ts';
import { openTestServices } from '../support/services.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let folder: string;
beforeAll(async () => {
  services = await openTestServices();
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

/** Runs the same command as `npm run company -- …`. */
async function run(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const env = {
    ...process.env,
    DATABASE_URL: services.database.url,
    SESSION_SECRET,
    DATA_DIR: services.dataDir,
  };
  return promisify(execFile)(node, ['scripts/company.ts', ...words], { cwd: projectRoot(), env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
}

const published = async () => (await publishedProfile(services.db)).profile;

test('O7: a company is imported from a folder and exported as the same, without overwriting a file', async () => {
  const second: unknown = JSON.parse(await readFile(path.join(SECOND, 'company.json'), 'utf8'));
  expect((await run('import', SECOND)).stdout).toContain('Published as version 2');
  expect(await published()).toEqual(second);
  const audited = await services.database.query(
    `select actor_name, details from audit_entries where action = 'company-changed'`,
  );
  expect(audited).toEqual([{ actor_name: '', details: { section: 'Everything', revision: '2' } }]);
  await run('export', inFolder('company.zip'));
  expect(unpackCompany(await readFile(inFolder('company.zip')))).toEqual(second);
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

test('O7: an uploaded picture whose files are on another server is a fault with its place', async () => {
  const [first] = profile.library;
  const library = [...profile.library, { ...first, key: 'p-1a2b3c4d', version: '0123abcd' }];
  await writeFile(
    inFolder('pictures.zip'),
    zipSync({ 'company.json': strToU8(JSON.stringify({ ...profile, library })) }),
  );
  const { stderr } = await run('import', inFolder('pictures.zip'));
  expect(stderr).toContain(`library[${profile.library.length}]: The files of the picture “p-1a2b3c4d”`);
  expect(await published()).toEqual(profile);
});

test.each([
  ['no zip', Buffer.from('company'), 'not a zip'],
  ['a zip without a company', zipSync({ 'notes.txt': strToU8('x') }), 'no company.json'],
  ['no JSON', zipSync({ 'company.json': strToU8('{') }), 'is not JSON'],
  [
    'more than any company has',
    zipSync({ 'company.json': new Uint8Array(5 * 1024 * 1024) }),
    'of a usual size',
  ],
])('O7: a file that is no company is refused: %s', async (_what, content, message) => {
  expect(() => unpackCompany(content)).toThrow(message);
});
