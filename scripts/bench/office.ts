import path from 'node:path';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { leadFigures } from '#app/leads/records/lead-figures.queries.server.ts';
import { readLeadFilter } from '#app/leads/records/lead-filter.ts';
import { listLeads } from '#app/leads/records/leads.queries.server.ts';
import { openWork } from '#app/office/dashboard/work.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { readQuotationFilter } from '#app/quotations/quotation-filter.ts';
import { listQuotations } from '#app/quotations/quotation-list.queries.server.ts';
import { readApplicationFilter } from '#app/recruitment/hiring/application-filter.ts';
import { listApplications } from '#app/recruitment/hiring/applications.queries.server.ts';
import { positionChoices } from '#app/recruitment/positions/positions.queries.server.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf, yearSpan } from '#app/recruitment/statistics/months.ts';
import { ADMIN } from '../../tests/support/accounts.ts';
import { signInOverHttp } from '../../tests/support/office.ts';
import { launch, type RunningServer } from '../../tests/support/server.ts';
import { ask, atOnce, compare, millisecondsOf, statementsOf } from './against-sql.ts';
import { type Figure, middle } from './figures.ts';
import { fillWithDemo } from './fill-with-demo.ts';
import { residentMegabytes } from './process-stats.ts';
import { benchQuotation, fillQuotations } from './quotations.ts';
import { poolOf } from './server.ts';
import { benchWorkspace } from './workspace.ts';

const APPLICATIONS = 100_000;
const LEADS = 100_000;
const QUOTATIONS = 100_000;

const { opening } = sampleCompany;

type Ask = (db: Database, address: string) => Promise<unknown>;

/** Each screen, and its queries. */
const SCREENS: Record<string, Ask> = {
  '/admin': async (db) => {
    const now = new Date();
    const year = yearOf(now);
    await openWork(db, ADMIN_ID, opening, now);
    await leadFigures(db, yearSpan(year));
    await yearFigures(db, year, now);
    await applicationsByMonth(db, year, now);
    await assignedByPosition(db, year);
    await recentApplications(db, year);
  },
  '/admin/job-applications': list,
  '/admin/job-applications?name=nkosi': list,
  '/admin/job-applications?name=nobody+has+this': list,
  '/admin/job-applications?page=9000': list,
  '/admin/leads': listOfLeads,
  '/admin/leads?q=bracket+nkosi': listOfLeads,
  '/admin/leads?q=082+555+0142': listOfLeads,
  '/admin/leads?status=late': listOfLeads,
  '/admin/leads?page=3000': listOfLeads,
  '/admin/quotations': listOfQuotations,
  '/admin/quotations?q=nkosi': listOfQuotations,
  '/admin/quotations?state=expired': listOfQuotations,
  '/admin/quotations?page=3000': listOfQuotations,
};

const searchOf = (address: string) => new URL(address, 'http://here.invalid').searchParams;

async function listOfLeads(db: Database, address = ''): Promise<void> {
  const search = searchOf(address);
  const asking = { me: ADMIN_ID, now: new Date(), opening };
  await listLeads(db, readLeadFilter(search), asking, Number(search.get('page') ?? 1));
  await listColleagues(db);
}

async function listOfQuotations(db: Database, address = ''): Promise<void> {
  const search = searchOf(address);
  await listQuotations(db, readQuotationFilter(search), Number(search.get('page') ?? 1));
  await findPriceBook(db);
}

async function list(db: Database, address = ''): Promise<void> {
  const search = searchOf(address);
  await listApplications(db, readApplicationFilter(search), ADMIN_ID, Number(search.get('page') ?? 1));
  await positionChoices(db);
}
const ADMIN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Measures the office with 100,000 applications, leads and quotations: the CSV export of all applications against COPY; each screen
 * and what is done in the workspace against its bare SQL, sent by a driver in the same run; a quotation's price and
 * PDF in this process.
 */
export async function benchOffice(folder: string): Promise<Figure[]> {
  const dataDir = path.join(folder, 'office');
  const variables = { DATA_DIR: dataDir, STARTER_CONTENT: 'on', ADMIN_PASSWORD: ADMIN.password };
  fillWithDemo(variables, '--applications', String(APPLICATIONS), '--leads', String(LEADS));
  await using server = await launch(variables);
  await using pool = poolOf(dataDir, 10);
  await fillQuotations(pool, QUOTATIONS);
  const { cookie } = await signInOverHttp(server.url);
  // First, while the server's memory is still at its baseline.
  const figures = [await benchExport(server, cookie, pool)];
  for (const address of Object.keys(SCREENS)) {
    const statements = await statementsOf(pool, (db) => SCREENS[address]?.(db, address));
    for (const kind of ['document', 'data'] as const) {
      const what = `${address}, ${kind}`;
      const url = server.url + (kind === 'data' ? address.replace(/^[^?]*/, '$&.data') : address);
      const limit =
        kind === 'data'
          ? 'session and bell; CPU of an empty list: React Router 35 %, pg 24 %, writing 9 %'
          : 'CPU of an empty list: React, Mantine and links 42 %, routing 13 %, pg 11 %, compression and policy 4 %';
      const sides = { request: () => ask(url, cookie), sql: () => atOnce(pool, statements) };
      figures.push(await compare({ what, limit, statements, ...sides }));
    }
  }
  return [...figures, ...(await benchWorkspace(server.url, cookie, pool)), ...(await benchQuotation())];
}

const EXPORTED = `select a.number, a.created_at, a.last_edited_at, a.status, a.contacted, c.full_name, c.email,
    c.contact_number, p.name, s.name, a.currently_working, a.reason_for_change, a.current_salary, a.desired_salary,
    a.highest_qualification, a.interest_reason,
    (select string_agg(w.question || ': ' || w.answer, e'\\n' order by w.place) from application_answers w where w.application_id = a.id)
  from applications a join candidates c on c.id = a.candidate_id left join positions p on p.id = a.position_id
  left join admins s on s.id = a.assignee_id order by a.number`;

async function benchExport(server: RunningServer, cookie: string, pool: pg.Pool): Promise<Figure> {
  const pid = server.process.pid ?? 0;
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  const before = await residentMegabytes(pid);
  let [peak, bytes] = [before, 0];
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(pid).catch(() => 0));
  }, 20);
  for (let round = 0; round < 3; round += 1) {
    times.ours.push(
      await millisecondsOf(async () => {
        const response = await fetch(`${server.url}/admin/job-applications.csv`, { headers: { cookie } });
        bytes = 0;
        for await (const chunk of response.body ?? []) bytes += chunk.length;
      }),
    );
    times.theirs.push(await millisecondsOf(() => copyOut(pool, EXPORTED)));
  }
  clearInterval(watch);
  const [ours, theirs] = [middle(times.ours), middle(times.theirs)];
  return {
    what: `${APPLICATIONS} applications as CSV`,
    measured: `${(bytes / 2 ** 20).toFixed(0)} MB in ${(ours / 1_000).toFixed(1)} s, memory grew by ${(peak - before).toFixed(0)} MB`,
    against: `COPY of the same rows: ${(theirs / 1_000).toFixed(1)} s`,
    value: ours / theirs,
    floor: { atMost: 2.2 },
    limit:
      'two cores for three: PostgreSQL, which puts each row’s answers together as for COPY; Node, which writes cells without formulas; zlib, which COPY does without',
  };
}

/** PostgreSQL sends a query's rows as CSV; what arrives is thrown away. */
async function copyOut(pool: pg.Pool, query: string): Promise<void> {
  const client = await pool.connect();
  for await (const _ of client.query(to(`copy (${query}) to stdout with (format csv)`)));
  client.release();
}
