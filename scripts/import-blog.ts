// Imports the blog of the old content service into a running server: a dataset export as .tar.gz, or its data.ndjson with
// the folder images beside it. It can be repeated.
import { openDataset } from '#app/import/blog/dataset.server.ts';
import { importDataset } from '#app/import/blog/import-dataset.server.ts';
import type { ImportReport } from '#app/import/blog/import-run.server.ts';
import { printFindings, runCommand } from './run-command.ts';
import { openRunningServerDatabase, openStoreOf, readServerConfig } from './running-server-database.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the export: npm run import:blog -- export.tar.gz');
  await using database = await openRunningServerDatabase();
  const { db } = database;
  const files = await openStoreOf(db, readServerConfig());
  const dataset = await openDataset(file);
  try {
    print(await importDataset({ db, files }, dataset));
  } finally {
    await dataset.close();
  }
});

function print({ counts, brokenLines, findings, otherTypes }: ImportReport): void {
  console.table(counts);
  for (const { line, problem } of brokenLines) console.log(`line ${line}: ${problem}`);
  printFindings(findings);
  for (const [type, number] of otherTypes) console.log(`${number} of type ${type}: left out`);
}
