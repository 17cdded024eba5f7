/**
 * A minimal server for tests that kill one: `node server.fixture.ts <dataDir> [fsync]`. It reports in lines and ends
 * with its standard input, so that none outlives the test run.
 */
import { once } from 'node:events';
import pg from 'pg';
import { errorMessage } from '../../errors.ts';
import { startEmbeddedDatabase } from './start.server.ts';

const print = (line: string) => process.stdout.write(`${line.replaceAll('\n', ' ')}\n`);
const silent = { info() {}, warn() {} };

try {
  const [, , dataDir = '', fsync = 'on'] = process.argv;
  const database = await startEmbeddedDatabase({ dataDir, log: silent, settings: { fsync } });
  const pool = new pg.Pool(database.connection);
  pool.on('error', () => {});
  await pool.query('CREATE TABLE IF NOT EXISTS notes (id int PRIMARY KEY)');
  let leaving = false;
  process.once('SIGINT', () => {
    leaving = true;
  });
  process.stdin.resume().once('end', () => process.exit());
  print('ready');

  // Writes as fast as possible and reports only what is committed.
  const { rows } = await pool.query('SELECT coalesce(max(id), 0) AS last FROM notes');
  for (let id = rows[0].last + 1; !leaving; id += 1) {
    await pool.query('INSERT INTO notes VALUES ($1)', [id]);
    if (!print(`wrote ${id}`)) await once(process.stdout, 'drain');
  }
  await pool.query('SELECT 1');
  print('drained');
  await pool.end();
  await database.stop();
  print('stopped');
  process.exit();
} catch (error) {
  print(`failed ${errorMessage(error)}`);
  process.exitCode = 1;
}
