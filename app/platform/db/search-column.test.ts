import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { makeSearchIndexes } from './search-column.server.ts';

const INDEX = `select 1 from pg_indexes where indexname = 'leads_search'`;

test('L15: where a hosted database refuses the extension, the log says what to do, and the next start makes the index', async () => {
  const database = await cloneDatabase();
  const role = `weak_${database.connection.database}`;
  await database.query(`create role ${role} login`);
  const weak = new pg.Client({ ...database.connection, user: role });
  const owner = new pg.Client(database.connection);
  try {
    await database.query('drop extension pg_trgm cascade');
    await weak.connect();
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
    await makeSearchIndexes(weak, log);
    expect(warnings).toEqual([expect.stringContaining('Have the PostgreSQL extension pg_trgm allowed')]);
    expect(await database.query(INDEX)).toEqual([]);
    // Searching works all the same.
    expect(await database.query(`select 1 from leads where search like '%x%'`)).toEqual([]);

    await owner.connect();
    await makeSearchIndexes(owner, log);
    await makeSearchIndexes(owner, log);
    expect(warnings).toHaveLength(1);
    expect(await database.query(INDEX)).toHaveLength(1);
  } finally {
    await weak.end();
    await owner.end();
    await database.query(`drop role ${role}`);
    await database.drop();
  }
});
