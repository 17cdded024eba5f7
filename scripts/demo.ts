/**
 * Fills the back office with made-up applications, so that a newcomer sees it alive: `--applications 100000` for more
 * than the usual 200, `--add` beside what is there already. It works on the embedded database, whether or not a server
 * runs on it, and on the one of DATABASE_URL. It mails nobody.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeFirstAccount } from '#app/accounts/first-account.server.ts';
import { plantPosts } from '#app/blog/starter-content.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { type Connection, openDatabase } from '#app/platform/db/client.server.ts';
import { answeredSocketDir, SOCKET_PORT } from '#app/platform/db/embedded/socket-dir.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { plantStarterContent } from '#app/platform/db/starter-content.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { plantPositions } from '#app/recruitment/starter-content.server.ts';
import { fillOffice, whatIsThere } from './demo/fill.ts';

const USUAL = 200;
const MOST = 1_000_000;

class Refusal extends Error {}

try {
  await run();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { count, add } = readArguments();
  const config = readConfig(process.env);
  const log = openLog('warn');
  await using opened = new AsyncDisposableStack();
  const connection = config.databaseUrl ?? (await embedded(config.dataDir));
  const { db } = opened.adopt(await openDatabase(connection, log), (database) => database.close());
  // What a first start does: the database may never have seen one.
  await plantStarterContent(db, [plantPositions, plantPosts], config.starterContent);
  const first = await makeFirstAccount(db, config.firstAccount);

  const there = await whatIsThere(db);
  if (there.positions === 0) {
    throw new Refusal(
      'There is no position to apply for. Create one in the back office, under Job Applications.',
    );
  }
  if (!add && there.applications + there.leads > 0) {
    throw new Refusal(
      `This database is in use: it has ${there.applications} applications and ${there.leads} leads. To add made-up ones ` +
        'to them: npm run demo -- --add. To try it elsewhere: DATA_DIR=/tmp/kerf-demo npm run demo.',
    );
  }
  const started = performance.now();
  const files = await openFileStore(config, { durable: false });
  await fillOffice({ db, files }, { count, seed: there.applications, now: new Date() });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${count} made-up applications are in the back office, after ${seconds} s.`);
  if (first) console.log(`Sign in as ${first.email}, password ${first.generated ?? 'your ADMIN_PASSWORD'}.`);

  async function embedded(dataDir: string): Promise<Connection> {
    await mkdir(dataDir, { recursive: true });
    const host = await answeredSocketDir(dataDir);
    if (host !== null) return { host, port: SOCKET_PORT, user: 'kerf', database: 'kerf' };
    const database = opened.adopt(await startEmbeddedDatabase({ dataDir, log }), (one) => one.stop());
    return database.connection;
  }
}

function readArguments(): { count: number; add: boolean } {
  const options = { applications: { type: 'string' }, add: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ options });
    const count = Number(values.applications ?? USUAL);
    if (Number.isInteger(count) && count >= 1 && count <= MOST) return { count, add: values.add ?? false };
  } catch {
    // Said below.
  }
  throw new Refusal(`Usage: npm run demo [-- --applications 1 to ${MOST}] [--add]`);
}
