// Restores a backup into an empty place: npm run restore -- FILE
import path from 'node:path';
import { parseArgs } from 'node:util';
import { accountChoices } from '#app/accounts/admins/accounts.queries.server.ts';
import { signEverybodyOut } from '#app/accounts/restored-accounts.commands.server.ts';
import { removeContact } from '#app/customers/customers.commands.server.ts';
import { type Erasure, journalPath, readJournal } from '#app/platform/backup/erasure-journal.server.ts';
import { type RestoreTarget, restoreBackup } from '#app/platform/backup/restore.server.ts';
import type { Connection } from '#app/platform/db/client.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { eraseRestoredQuotation } from '#app/quotations/erasure.commands.server.ts';
import { eraseRestored } from '#app/recruitment/privacy/erasure.commands.server.ts';
import { eraseLead } from '#app/sales/lead-erasure.commands.server.ts';
import { deleteCustomer } from '#app/sales/merge-customers.commands.server.ts';
import { runCommand } from './run-command.ts';
import { readServerConfig } from './running-server-database.ts';

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' }, unverified: { type: 'boolean', default: false } },
  });
  const [backup, ...others] = positionals;
  if (backup === undefined || others.length > 0)
    throw new Error(
      'Say what: npm run restore -- /mnt/backups/kerf.backup [--erasures /mnt/backups/erasures.jsonl] [--unverified]',
    );
  const file = path.resolve(backup);
  const config = readServerConfig();
  const journals = await findJournals(file, config.backup.folder, values.erasures);
  await using opened = new AsyncDisposableStack();
  const connection = config.databaseUrl ?? (await startEmbedded(config.dataDir, opened));
  let accounts: string[] = [];
  const target: RestoreTarget = {
    connection,
    files: await openFileStore(config, { durable: false }),
    config,
    passphrase: config.backup.passphrase,
    unverified: values.unverified,
    async deleteOutdated(services) {
      await signEverybodyOut(services.db);
      accounts = (await accountChoices(services.db)).map(({ name }) => name);
      let erased = 0;
      // A customer goes after what is about it.
      const inOrder = (journals ?? []).toSorted(
        (one, other) => Number(one.kind === 'customer') - Number(other.kind === 'customer'),
      );
      for (const { kind, subject, why = 'person' } of inOrder) {
        const again = {
          application: () => eraseRestored(services, subject),
          lead: () => eraseLead(services, null, subject, why),
          quotation: () => eraseRestoredQuotation(services, subject),
          contact: () => removeContact(services.db, null, subject),
          customer: async () => (await deleteCustomer(services.db, null, subject)) === 'done',
        };
        if (await again[kind]()) erased += 1;
      }
      return erased;
    },
  };
  const started = performance.now();
  const report = await restoreBackup(target, file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `Restored as of ${report.createdAt}: ${report.rows} rows, ${report.files} files, ${report.mails} mails, in ${seconds} s.`,
  );
  if (accounts.length > 0)
    console.log(
      `Accounts and passwords are as of ${report.createdAt}: delete again those of colleagues who have left since. ` +
        `Everybody signs in again. The accounts: ${accounts.join(', ')}.`,
    );
  if (values.unverified)
    console.log(
      'If it was not encrypted, nothing has checked that nobody changed it (--unverified): look through the accounts.',
    );
  console.log(
    journals === null
      ? 'No journal of erasures (erasures.jsonl) was found beside the backup. If somebody was erased since then, they are back: erase them again.'
      : `Erased again, since they were erased after the backup: ${report.erased}.`,
  );
}

async function startEmbedded(dataDir: string, opened: AsyncDisposableStack): Promise<Connection> {
  const database = await startEmbeddedDatabase({ dataDir, log: openLog('warn') });
  opened.defer(() => database.stop());
  return database.connection;
}

/** The entries of the journals beside the file and in BACKUP_DIR, or of the one that was named; null if there is none. */
async function findJournals(
  file: string,
  backupDir: string | null,
  named: string | undefined,
): Promise<Erasure[] | null> {
  if (named !== undefined) {
    const journal = await readJournal(path.resolve(named));
    if (journal === null) throw new Error(`${named} is not there.`);
    return journal;
  }
  const folders = new Set([path.dirname(file), ...(backupDir === null ? [] : [backupDir])]);
  const journals = await Promise.all([...folders].map((folder) => readJournal(journalPath(folder))));
  const existing = journals.filter((journal) => journal !== null);
  return existing.length === 0 ? null : existing.flat();
}
