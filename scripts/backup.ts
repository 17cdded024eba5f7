// Writes a backup of everything to a file, while the server runs or not: npm run backup -- FILE
import path from 'node:path';
import { writeBackup } from '#app/platform/backup/backup.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { SECRET_FILE } from '#app/platform/secret.server.ts';
import { runCommand } from './run-command.ts';
import { connectToDatabase, readServerConfig } from './running-server-database.ts';

await runCommand(run);

async function run(): Promise<void> {
  const [target, ...others] = process.argv.slice(2);
  if (target === undefined || others.length > 0)
    throw new Error('Say where to: npm run backup -- /mnt/backups/kerf.backup');
  const file = path.resolve(target);
  const config = readServerConfig();
  const log = openLog('warn');
  await using opened = new AsyncDisposableStack();
  const connection = await connectToDatabase(config, log, opened);
  const { passphrase } = config.backup;
  const source = { connection, files: await openFileStore(config), config, passphrase };
  const started = performance.now();
  const report = await writeBackup(source, file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${file}: ${(report.bytes / 1e6).toFixed(1)} MB, ${report.tables} tables, ${report.files} files, ` +
      `${report.mails} mails; written and verified in ${seconds} s.`,
  );
  console.log(
    passphrase === null
      ? 'It is not encrypted, and holds everything that people sent. BACKUP_PASSPHRASE encrypts backups.'
      : 'It is encrypted. Without the passphrase nobody can restore it: keep that elsewhere.',
  );
  if (passphrase === null)
    console.log(
      report.authenticated
        ? `A restore checks with the session secret that nobody changed it: keep a copy of ${config.sessionSecret === null ? path.join(config.dataDir, SECRET_FILE) : 'SESSION_SECRET'} elsewhere.`
        : `No restore can tell whether somebody changed it, since there is no session secret: SESSION_SECRET isn't set, and ${config.dataDir} has no ${SECRET_FILE}.`,
    );
  if (report.missing.length === 0) return;
  console.error(
    `${report.missing.length} files are missing in the file store:\n${report.missing.join('\n')}`,
  );
  process.exitCode = 1;
}
