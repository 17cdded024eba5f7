import path from 'node:path';
import pg from 'pg';
import { CONNECTIONS, type Figure, requestsPerSecond } from './load.ts';

const SECONDS = 5;

/**
 * Compares submitting enquiries with a minimal baseline: a single durable insert on the same database with as many
 * connections.
 */
export async function benchEnquiries(url: string, dataDir: string): Promise<Figure> {
  const theirs = await insertsASecond(dataDir);
  let count = 0;
  const ours = await requestsPerSecond(`${url}/api/send-contact`, {
    requests: [
      {
        method: 'POST',
        path: '/api/send-contact',
        setupRequest: (request) => {
          count += 1;
          return {
            ...request,
            // Each from a different address, to stay below the flood limit.
            headers: {
              'Content-Type': 'application/json',
              'X-Forwarded-For': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
            },
            body: JSON.stringify({
              phone: '0115550100',
              email: 'bench@example.com',
              message: `No. ${count}`,
            }),
          };
        },
      },
    ],
  });
  return { what: 'stored enquiry', ours, against: 'one bare insert, committed', theirs };
}

async function insertsASecond(dataDir: string): Promise<number> {
  const pool = new pg.Pool({
    host: path.join(dataDir, 'run'),
    user: 'kerf',
    database: 'kerf',
    max: CONNECTIONS,
  });
  await pool.query('create table bench (id serial primary key, message text)');
  const end = Date.now() + SECONDS * 1_000;
  let inserts = 0;
  const insert = async () => {
    while (Date.now() < end) {
      await pool.query('insert into bench (message) values ($1)', ['No. 1']);
      inserts += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insert));
  await pool.query('drop table bench');
  await pool.end();
  return inserts / SECONDS;
}
