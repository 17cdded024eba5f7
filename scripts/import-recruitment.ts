// Imports positions, questions, candidates, applications, answers, notes and CVs of the old system into a running server.
// It can be repeated.
import { parseArgs } from 'node:util';
import { openExportFolder } from '#app/import/recruitment/export-folder.server.ts';
import { importRecruitment } from '#app/import/recruitment/import-recruitment.server.ts';
import type { ImportReport } from '#app/import/recruitment/import-run.server.ts';
import { errorMessage } from '#app/platform/errors.ts';
import { openRunningServerDatabase, openStoreOf, readServerConfig } from './running-server-database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'include-expired': { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of the export: npm run import:recruitment -- FOLDER');
  process.exit(1);
}

const config = readServerConfig();
const { db, close } = await openRunningServerDatabase();
try {
  const files = await openStoreOf(db, config);
  const retentionMonths = values['include-expired'] ? null : config.retentionMonths;
  print(await importRecruitment({ db, files }, await openExportFolder(folder), retentionMonths));
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
} finally {
  await close();
}

function print({ counts, expired, findings }: ImportReport): void {
  console.table(counts);
  for (const { document, field, problem } of findings) {
    console.log(`${document}: ${field === '' ? '' : `${field} `}${problem}`);
  }
  if (expired > 0) {
    console.log(
      `${expired} applied more than ${config.retentionMonths} months ago (RETENTION_MONTHS) and were left out. ` +
        'To import them too, raise RETENTION_MONTHS, restart the server and add --include-expired.',
    );
  }
}
