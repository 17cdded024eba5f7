// Writes the company to a file, or reads it from one.
import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { openArchive, packCompany } from '#app/company/company-archive.server.ts';
import { missingOriginals } from '#app/company/company-pictures.commands.server.ts';
import { importCompany } from '#app/office/company/import-company.commands.server.ts';
import { runCommand } from './run-command.ts';
import { openDatabaseOfServer, openStoreOf, readServerConfig } from './running-server-database.ts';

const USAGE = `Say what to do:
  npm run company -- export company.zip    writes the published company with its pictures to a file
  npm run company -- import company.zip    publishes the company of a file, or of a folder with its content`;

const UNCHANGED = 'Nothing was changed, because the file has faults:';

const config = readServerConfig();

await runCommand(async () => {
  const [verb, file] = process.argv.slice(2);
  if (verb === 'export' && file !== undefined) await exportTo(file);
  else if (verb === 'import' && file !== undefined) await importFrom(file);
  else throw new Error(USAGE);
});

async function exportTo(file: string): Promise<void> {
  await using database = await openDatabaseOfServer();
  const { db } = database;
  const store = await openStoreOf(db, config);
  const { profile } = await publishedProfile(db);
  const faults = await missingOriginals(store, profile);
  if (faults.length > 0) throw new Error(`No file was written:\n${listed(faults)}`);
  await writeNew(file, packCompany(store, profile));
  console.log(`The company is in ${file}.`);
}

async function importFrom(file: string): Promise<void> {
  await using archive = await openArchive(file);
  await using database = await openDatabaseOfServer();
  const { db } = database;
  const imported = await importCompany({ db, files: await openStoreOf(db, config) }, archive);
  if (!imported.ok) throw new Error(`${UNCHANGED}\n${listed(imported.faults)}`);
  console.log(`Published as version ${imported.revision}: it is on every page within a second.`);
}

/** Never replaces a file: it may be the only copy of another company. */
async function writeNew(file: string, content: Readable): Promise<void> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already. Please give another name.`);
  const target = createWriteStream(file, { flags: 'wx' });
  try {
    await pipeline(content, target);
  } catch (error) {
    if (target.bytesWritten > 0) await rm(file, { force: true });
    throw error;
  }
}

function listed(faults: readonly { place: string; message: string }[]): string {
  return faults.map(({ place, message }) => `  ${place}: ${message}`).join('\n');
}
