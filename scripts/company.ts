// Writes the company to a file, reads it from one, and makes such a file from the company files of release 1.1.
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { packCompany, unpackCompany } from '#app/company/company-archive.server.ts';
import { missingPictures } from '#app/company/company-pictures.commands.server.ts';
import { readProfile } from '#app/company/profile/read-profile.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { readCompanyFiles } from './company/files-of-1-1.ts';
import { openDatabaseOfServer } from './running-server-database.ts';

const USAGE = `Say what to do:
  npm run company -- export company.zip         writes the published company to a file
  npm run company -- import company.zip         publishes the company of a file, or of a folder with its content
  npm run company -- convert OLD company.zip    makes such a file from the folder of release 1.1 with your edited files`;

const UNCHANGED = 'Nothing was changed, because the file has faults:';

const openStore = () => openFileStore(readConfig(process.env));

/** Whoever works on the command line has no account. */
const PUBLISHER = 'Command line';

const [verb, from, to] = process.argv.slice(2);
try {
  if (verb === 'export' && from !== undefined) await exportTo(from);
  else if (verb === 'import' && from !== undefined) await importFrom(from);
  else if (verb === 'convert' && from !== undefined && to !== undefined) await convert(from, to);
  else fail(USAGE);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function exportTo(file: string): Promise<void> {
  const { db, close } = await openDatabaseOfServer();
  try {
    await writeNew(file, packCompany((await publishedProfile(db)).profile));
    console.log(`The company is in ${file}.`);
  } finally {
    await close();
  }
}

async function importFrom(file: string): Promise<void> {
  const isFolder = (await stat(file)).isDirectory();
  const document = isFolder
    ? JSON.parse(await readFile(path.join(file, 'company.json'), 'utf8'))
    : unpackCompany(await readFile(file));
  const reading = readProfile(document);
  const { db, close } = await openDatabaseOfServer();
  try {
    const lacking = 'profile' in reading ? await missingPictures(await openStore(), reading.profile) : [];
    if (lacking.length > 0) return fail(`${UNCHANGED}\n${listed(lacking)}`);
    const published = await db.transaction(async (tx) => {
      const done = await publishProfile(tx, PUBLISHER, document);
      if (done.ok) {
        const details = { section: 'Everything', revision: String(done.revision) };
        await recordAudit(tx, null, { action: 'company-changed', details });
      }
      return done;
    });
    if (published.ok)
      console.log(`Published as version ${published.revision}: it is on every page within a second.`);
    else fail(`${UNCHANGED}\n${listed(published.faults)}`);
  } finally {
    await close();
  }
}

async function convert(folder: string, file: string): Promise<void> {
  const reading = readProfile(await readCompanyFiles(path.resolve(folder)));
  if ('faults' in reading)
    return fail(`No file was written, because the files have faults:\n${listed(reading.faults)}`);
  await writeNew(file, packCompany(reading.profile));
  console.log(`The company of ${folder} is in ${file}. Publish it with: npm run company -- import ${file}`);
}

/** Never replaces a file: it may be the only copy of another company. */
async function writeNew(file: string, content: Uint8Array): Promise<void> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already. Please give another name.`);
  await writeFile(file, content, { flag: 'wx' });
}

function listed(faults: readonly { place: string; message: string }[]): string {
  return faults.map(({ place, message }) => `  ${place}: ${message}`).join('\n');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
