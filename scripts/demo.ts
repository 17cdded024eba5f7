/**
 * Fills the back office with made-up applications and leads for a demonstration: 200 and 120 by default, or
 * `--applications 100000 --leads 100000`; `--add` adds them to existing data. Works on the embedded database, whether or not a server is running on it, and on
 * DATABASE_URL. Sends no mail.
 */
import { parseArgs } from 'node:util';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { seedPosts } from '#app/blog/starter-content.server.ts';
import { seedMailTemplates } from '#app/mail/starter-content.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { seedStarterContent } from '#app/platform/db/starter-content.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { seedPositions } from '#app/recruitment/positions/starter-content.server.ts';
import { existingData, fillOffice } from './demo/fill.ts';
import { runCommand } from './run-command.ts';
import { connectToDatabase, openStoreOf, readServerConfig } from './running-server-database.ts';

const DEFAULT_COUNT = 200;
const DEFAULT_LEADS = 120;
const MAX_COUNT = 1_000_000;

await runCommand(run);

async function run(): Promise<void> {
  const { count, leads, add } = readArguments();
  const config = readServerConfig();
  const log = openLog('warn');
  await using opened = new AsyncDisposableStack();
  const connection = await connectToDatabase(config, log, opened);
  const { db } = opened.use(await openDatabase(connection, log));
  const existing = await existingData(db);
  if (!add && existing.applications + existing.leads > 0) {
    throw new Error(
      `This database is not empty: it has ${existing.applications} applications and ${existing.leads} leads. To add ` +
        'more: npm run demo -- --add. To use another folder: DATA_DIR=/tmp/kerf-demo npm run demo.',
    );
  }
  // The same as a first start does, since the database may be new.
  await seedStarterContent(db, [seedPositions, seedPosts, seedMailTemplates], config.starterContent);
  const first = await createFirstAccount(db, config.firstAccount);
  if ((await db.$count(positions)) === 0) {
    throw new Error('There are no positions. Create one in the back office, under Job Applications.');
  }
  const started = performance.now();
  const files = await openStoreOf(db, config, { durable: false });
  const quoted = await fillOffice(
    { db, files, log },
    { count, leads, seed: existing.applications, now: new Date() },
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${count} made-up applications, ${leads} leads and ${quoted} quotations added in ${seconds} s.`,
  );
  if (first) console.log(`Sign in as ${first.email}, password ${first.generated ?? 'your ADMIN_PASSWORD'}.`);
}

function readArguments(): { count: number; leads: number; add: boolean } {
  const options = {
    applications: { type: 'string' },
    leads: { type: 'string' },
    add: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const count = Number(values.applications ?? DEFAULT_COUNT);
    const leads = Number(values.leads ?? DEFAULT_LEADS);
    if (isCount(count, 1) && isCount(leads, 0)) return { count, leads, add: values.add ?? false };
  } catch {
    // Reported below.
  }
  throw new Error(
    `Usage: npm run demo [-- --applications 1 to ${MAX_COUNT}] [--leads 0 to ${MAX_COUNT}] [--add]`,
  );
}

function isCount(count: number, min: number): boolean {
  return Number.isInteger(count) && count >= min && count <= MAX_COUNT;
}
