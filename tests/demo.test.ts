import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inspectFile } from '#app/platform/files/content/inspect.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { fillWithDemo } from '../scripts/bench/fill-with-demo.ts';
import { ADMIN } from './support/accounts.ts';
import { cloneDatabase } from './support/database.ts';
import { SESSION_SECRET } from './support/server.ts';

let dataDir: string;
const database = await cloneDatabase();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-demo-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function demo(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    path.join(projectRoot(), 'node_modules/.bin/node'),
    ['scripts/demo.ts', ...words],
    {
      cwd: projectRoot(),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SESSION_SECRET,
        ADMIN_PASSWORD: ADMIN.password,
      },
    },
  );
  return { status, said: stdout + stderr };
}

/** The text of the first page of a PDF. */
async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

const one = async (text: string) =>
  Object.values((await database.query<Record<string, number>>(text))[0] ?? {})[0];

test('demo: fills a new database with fourteen months of data and CVs that open, and sends no mail', async () => {
  const { status, said } = demo();
  expect([status, said]).toEqual([0, expect.stringContaining('200 made-up applications')]);
  expect(await one('select count(*)::int from applications')).toBe(200);
  const months = `select count(distinct date_trunc('month', created_at at time zone 'Africa/Johannesburg'))::int from applications`;
  expect(await one(months)).toBe(14);
  expect(await one('select count(distinct status)::int from applications')).toBe(4);
  expect(
    await one(
      'select count(*)::int from applications where created_at > now() or last_edited_at < created_at',
    ),
  ).toBe(0);
  expect(await one(`select count(*)::int from candidates where email !~ '@example\\.org$'`)).toBe(0);
  expect(await one(`select count(*)::int from outgoing_mails where state <> 'sent'`)).toBe(0);
  for (const table of ['notes', 'notifications'])
    expect(await one(`select count(*)::int from ${table}`)).toBeGreaterThan(5);
  expect(await one('select count(*)::int from notifications where not read')).toBeGreaterThan(0);
  expect(await one('select count(*)::int from applications where assignee_id is not null')).toBeGreaterThan(
    50,
  );

  const interviews =
    'select count(*)::int from interviews join interviewers on interview_id = id where starts_at';
  expect(await one(`${interviews} > now()`)).toBeGreaterThanOrEqual(4);
  expect(await one(`${interviews} < now()`)).toBeGreaterThanOrEqual(1);

  // B13: something of each state for the blog desk.
  expect(await one('select count(*)::int from post_drafts')).toBe(3);
  expect(await one('select count(*)::int from post_drafts where publish_at > now()')).toBe(1);

  const stored = await database.query<{ cv_key: string; cv_bytes: number; full_name: string }>(
    'select cv_key, cv_bytes, full_name from applications join candidates on candidates.id = candidate_id',
  );
  expect(await readdir(path.join(dataDir, 'files/cvs'))).toHaveLength(200);
  for (const { cv_key, cv_bytes, full_name } of stored) {
    const file = path.join(dataDir, 'files', cv_key);
    const content = await readFile(file);
    expect(content.length).toBe(cv_bytes);
    expect(await textOf(content)).toContain(full_name);
    expect((await inspectFile(file, ['pdf'])).ok).toBe(true);
  }
});

test('demo: fills leads of every status too, searchable, with owners, timelines and drawings that open', async () => {
  expect(await one('select count(*)::int from leads')).toBe(120);
  expect(await one('select count(distinct status)::int from leads')).toBe(6);
  expect(await one('select count(*)::int from leads where search is null or email !~ $$\\.example$$')).toBe(
    0,
  );
  expect(
    await one('select count(*)::int from leads where first_answered_at < created_at or changed_at > now()'),
  ).toBe(0);
  // As on a first start.
  expect(await one('select count(*)::int from mail_templates')).toBeGreaterThan(1);
  expect(await one('select count(*)::int from lead_events')).toBeGreaterThan(100);
  expect(
    await one(
      `select count(*)::int from lead_answers a join outgoing_mails m on m.subject_id = a.id where m.kind = 'lead-answer'`,
    ),
  ).toBeGreaterThan(20);
  expect(await one(`select count(*)::int from leads where status = 'lost' and lost_reason is null`)).toBe(0);
  const stored = await database.query<{ file_key: string; bytes: number; analysis: { ok: boolean } | null }>(
    'select file_key, bytes, analysis from drawings',
  );
  expect(stored.length).toBeGreaterThan(40);
  for (const { file_key, bytes } of stored) {
    const file = path.join(dataDir, 'files', file_key);
    expect((await readFile(file)).length).toBe(bytes);
    expect((await inspectFile(file, ['pdf', 'dxf'])).ok).toBe(true);
  }
  const measured = stored.filter(({ analysis }) => analysis !== null);
  expect(measured.length).toBeGreaterThan(10);
  expect(measured.every(({ analysis }) => analysis?.ok)).toBe(true);
});

test('demo: quotations in all states, to several customers, each with its own people', async () => {
  expect(await one('select count(distinct state)::int from quotations')).toBeGreaterThan(4);
  expect(await one('select count(distinct customer_id)::int from quotations')).toBeGreaterThan(10);
  const strangers = `select count(*)::int from quotations join leads on leads.id = lead_id
    join customers on customers.id = customer_id where leads.company <> '' and leads.company <> customers.name`;
  expect(await one(strangers)).toBe(0);
  // By the colleagues who work at the leads.
  const ownerless = `select count(*)::int from audit_entries where action = 'customer-created' and actor_id is null`;
  expect(await one(ownerless)).toBe(0);
  // Drawn parts have no typed price: what was sent was computed from their nests.
  expect(
    await one(`select count(*)::int from quotation_revisions where state <> 'draft' and shapes <> '{}' and not
      jsonb_path_exists(content, '$.lines[*] ? (@.unitPrice != null)')`),
  ).toBeGreaterThan(3);
});

test('demo: refuses to run on existing data and says what to do; with --add it adds to them', async () => {
  // As if nobody had started this database.
  await database.query('insert into starter_content values (true)');
  const refused = demo();
  expect(await one('select count(*)::int from starter_content')).toBe(1);
  await database.query('delete from starter_content');
  expect([refused.status, refused.said]).toEqual([
    1,
    expect.stringMatching(/has 200 applications.*npm run demo -- --add/s),
  ]);
  expect(demo('--add', '--applications', '30').status).toBe(0);
  expect(await one('select count(*)::int from applications')).toBe(230);
  expect(demo('--applications', 'many')).toMatchObject({ status: 1, said: expect.stringContaining('Usage') });
});

test('bench: fills the database of its own folder, whatever DATABASE_URL of the shell says', async () => {
  const leads = await one('select count(*)::int from leads');
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('SESSION_SECRET', SESSION_SECRET);
  const own = path.join(dataDir, 'bench');
  fillWithDemo(
    { DATA_DIR: own, ADMIN_PASSWORD: ADMIN.password },
    ...['--add', '--applications', '1', '--leads', '3'],
  );
  expect(await readdir(path.join(own, 'files/cvs'))).toHaveLength(1);
  expect(await one('select count(*)::int from leads')).toBe(leads);
});
