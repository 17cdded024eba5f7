import type pg from 'pg';
import { findSettings } from '#app/accounts/settings/settings.queries.server.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { searchOffice } from '#app/office/search/search.queries.server.ts';
import { readApplicationFilter } from '#app/recruitment/hiring/application-filter.ts';
import { moveApplications } from '#app/recruitment/hiring/bulk.commands.server.ts';
import { writeMoves } from '#app/recruitment/hiring/moves.ts';
import { loadApplication } from '#app/recruitment/hiring/office/application/load-application.server.ts';
import { LIST_ACTION } from '#app/recruitment/positions/job-applications-path.ts';
import { ask, atOnce, compare, type Statement, statementsOf } from './against-sql.ts';
import type { Figure } from './figures.ts';

const BULK = 500;

/** What hiring does all day, each against its bare SQL: opening an application, the next one, finding, moving 500. // H1, H2 */
export async function benchWorkspace(site: string, cookie: string, pool: pg.Pool): Promise<Figure[]> {
  const me = await first(pool, 'select id from admins limit 1');
  const opened = await first(pool, 'select id from applications order by number offset 50000 limit 1');
  const busy = await first(
    pool,
    `select id from applications where status = 'busy' order by number offset 5000 limit 1`,
  );
  const screens = [
    ['An application opened in the workspace', opened, ''],
    ['The next application of a filtered list', busy, '?status=busy&q=nkosi'],
  ] as const;
  const figures: Figure[] = [];
  for (const [what, id, search] of screens) {
    const statements = await statementsOf(pool, async (db) => {
      const filter = readApplicationFilter(new URLSearchParams(search));
      const log = { error: fail };
      await loadApplication({ db, log, config: { clamd: null } }, { id, me, filter });
      await findSettings(db, me);
    });
    for (const [kind, address] of [
      ['document', `/admin/job-applications/${id}${search}`],
      ['data', `/admin/job-applications/${id}.data${search}`],
    ] as const) {
      const sides = { request: () => ask(site + address, cookie), sql: () => atOnce(pool, statements) };
      const limit = 'the queries, then React renders it, or writes its data';
      figures.push(await compare({ what: `${what}, ${kind}`, limit, statements, ...sides }));
    }
  }
  for (const typed of ['nkosi', '082 555 01', 'nobody has this']) {
    const statements = await statementsOf(pool, (db) =>
      searchOffice(db, typed, { me, now: new Date(), opening: sampleCompany.opening }),
    );
    const address = `/admin/search?${new URLSearchParams({ q: typed })}`;
    const sides = { request: () => ask(site + address, cookie), sql: () => atOnce(pool, statements) };
    const what = `Ctrl K: ${typed}`;
    figures.push(await compare({ what, limit: 'the queries', statements, ...sides }));
  }
  return [...figures, await benchBulk(site, cookie, pool, me)];
}

/** The request moves 500 applications to busy, the bare SQL moves them back, so that each has the same to do. */
async function benchBulk(site: string, cookie: string, pool: pg.Pool, me: string): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from applications where status = 'active' order by number limit ${BULK}`,
  );
  const ids = rows.map(({ id }) => id);
  const actor = { id: me, name: 'Bench' };
  const there = [{ from: 'active', to: 'busy', ids }];
  const back = [{ from: 'busy', to: 'active', ids }];
  await statementsOf(pool, (db) => moveApplications(db, actor, there, sampleCompany));
  const statements = await statementsOf(pool, (db) => moveApplications(db, actor, back, sampleCompany));
  const form = { intent: 'move', moves: writeMoves(there) };
  const [path = '', query = ''] = LIST_ACTION.split('?');
  const url = `${site}${path}.data${query && `?${query}`}`;
  return compare({
    what: `The status of ${BULK} applications`,
    limit: 'the update and its audit entries',
    statements,
    request: async () => {
      const headers = { cookie, origin: site };
      const body = await ask(url, cookie, { method: 'POST', headers, body: new URLSearchParams(form) });
      if (!body.includes(ids[0] ?? 'none')) throw new Error(`Nothing was moved: ${body.slice(0, 200)}`);
    },
    sql: () => inTransaction(pool, statements),
  });
}

async function inTransaction(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements)
      if (!/^(begin|commit)/.test(statement.text)) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function first(pool: pg.Pool, text: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(text);
  if (rows[0] === undefined) throw new Error(`Nothing was found: ${text}`);
  return rows[0].id;
}

function fail(problem: { err: unknown }): never {
  throw new Error('A part of the application could not be loaded', { cause: problem.err });
}
