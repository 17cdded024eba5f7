// Imports positions, questions, candidates, applications, answers, notes and CVs of the old system into a running server.
// It can be repeated.
import { parseArgs } from 'node:util';
import { openExportFolder } from '#app/import/recruitment/export-folder.server.ts';
import { importRecruitment } from '#app/import/recruitment/import-recruitment.server.ts';
import { printFindings, runCommand } from './run-command.ts';
import { openRunningServerDatabase, openStoreOf, readServerConfig } from './running-server-database.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'include-expired': { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new Error('Name the folder of the export: npm run import:recruitment -- FOLDER');
  const config = readServerConfig();
  await using database = await openRunningServerDatabase();
  const { db } = database;
  const files = await openStoreOf(db, config);
  const retentionMonths = values['include-expired'] ? null : config.retentionMonths;
  const source = await openExportFolder(folder);
  const { counts, expired, findings } = await importRecruitment({ db, files }, source, retentionMonths);
  console.table(counts);
  printFindings(findings);
  if (expired > 0)
    console.log(
      `${expired} applied more than ${config.retentionMonths} months ago (RETENTION_MONTHS) and were left out. ` +
        'To import them too, raise RETENTION_MONTHS, restart the server and add --include-expired.',
    );
});
