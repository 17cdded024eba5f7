import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { ACTIONS, actionLabel, formatDetails } from '#app/accounts/audit/audit.ts';
import { createArticle } from '#app/blog/drafts.commands.server.ts';
import { CUSTOMER } from '#app/leads/records/lead-events.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { ENTRIES_PER_PAGE, listActors, listAudit } from './audit.queries.server.ts';
import { type AuditPlace, NO_AUDIT_FILTER, readAuditFilter, SYSTEM_ACTOR } from './audit-filter.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() =>
  services.database.query(
    'alter table audit_entries disable trigger audit_entries_stay; truncate audit_entries; alter table audit_entries enable trigger audit_entries_stay',
  ),
);

const riaan = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };
const thandi = { id: '00000000-0000-4000-8000-000000000002', name: 'Thandi' };

/** Adds entries that differ only in their microseconds, which a Date can't represent. */
const addMany = (count: number) =>
  services.database.query(
    `insert into audit_entries (at, actor_name, action, details)
     select timestamptz '2026-11-20 09:00:00' + n * interval '1 microsecond', 'Riaan', 'signed-in',
       jsonb_build_object('n', n::text) from generate_series(1, ${count}) n`,
  );
const page = async (place: AuditPlace | null) => {
  const { rows, older, newer } = await listAudit(services.db, NO_AUDIT_FILTER, place);
  return { seen: rows.map(({ details }) => Number(Object.values(details)[0])), older, newer };
};
const placeAt = (id: string | null, side: AuditPlace['side']): AuditPlace => ({ id: id ?? '', side });
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

test.each(['update audit_entries set actor_name = $1', 'delete from audit_entries where actor_name = $1'])(
  'Audit: the database rejects %s',
  async (statement) => {
    await recordAudit(services.db, riaan, { action: 'signed-in' });
    await expect(services.database.query(statement, ['Riaan'])).rejects.toThrow('only ever added');
    expect(await services.database.query('select actor_name from audit_entries')).toEqual([
      { actor_name: 'Riaan' },
    ]);
  },
);

test("Audit: the table can't be truncated either", async () => {
  await recordAudit(services.db, riaan, { action: 'signed-in' });
  await expect(services.database.query('truncate audit_entries')).rejects.toThrow('only ever added');
  await expect(services.database.query('truncate admins, audit_entries cascade')).rejects.toThrow(
    'only ever added',
  );
  expect(await services.database.query('select 1 from audit_entries')).toHaveLength(1);
});

test('Audit: the statements of docs/operations.md remove entries older than five years, and nothing can be removed afterwards', async () => {
  const { query } = services.database;
  const guide = await readFile(path.join(projectRoot(), 'docs/operations.md'), 'utf8');
  const [, statements = ''] = /```sql\n(begin;[\s\S]*?)```/.exec(guide) ?? [];
  await query(
    `insert into audit_entries (at, actor_name, action)
     values (now() - interval '61 months', 'Old', 'signed-in'), (now() - interval '59 months', 'New', 'signed-in')`,
  );
  await query(statements);
  expect(await query('select actor_name from audit_entries')).toEqual([{ actor_name: 'New' }]);
  await expect(query('delete from audit_entries')).rejects.toThrow('only ever added');
});

test('Audit: pages lead from the newest entry to the oldest and back, each entry once, even within one millisecond', async () => {
  await addMany(ENTRIES_PER_PAGE * 2 + 10);
  const first = await page(null);
  expect(first).toMatchObject({ seen: down(60, 25), newer: null });
  const second = await page(placeAt(first.older, 'older'));
  expect(second.seen).toEqual(down(35, 25));
  const third = await page(placeAt(second.older, 'older'));
  expect(third).toMatchObject({ seen: down(10, 10), older: null });
  expect((await page(placeAt(third.newer, 'newer'))).seen).toEqual(down(35, 25));
  const back = await page(placeAt(second.newer, 'newer'));
  expect(back).toEqual(first);
});

test('Audit: fewer newer entries than a page show the newest page, and so does an unknown place', async () => {
  await addMany(30);
  const { older } = await page(null);
  const second = await page(placeAt(older, 'older'));
  await services.database.query(
    `insert into audit_entries (actor_name, action, details) values ('', 'signed-in', '{"n": "99"}')`,
  );
  const above = await page(placeAt(second.newer, 'newer'));
  expect(above.seen).toEqual(down(30, 25));
  // One newer entry is shown with a full page.
  expect((await page(placeAt(above.newer, 'newer'))).seen).toEqual([99, ...down(30, 24)]);
  expect((await page(placeAt(riaan.id, 'older'))).seen[0]).toBe(99);
});

test("Audit: entries are filtered by actor, action and days in the company's time zone, both inclusive", async () => {
  await recordAudit(services.db, riaan, { action: 'signed-in' });
  await recordAudit(services.db, thandi, { action: 'signed-in' });
  await recordAudit(services.db, thandi, { action: 'personal-data-exported' });
  await recordAudit(services.db, null, { action: 'application-expired' });
  // Late on 3 November in UTC, early on the 4th in Johannesburg.
  await services.database.query(
    `insert into audit_entries (at, actor_name, action) values ('2026-11-03 22:30+00', 'Riaan', 'signed-out')`,
  );
  const fits = async (filter: object) =>
    (await listAudit(services.db, { ...NO_AUDIT_FILTER, ...filter }, null)).rows
      .map(({ action }) => action)
      .sort();
  expect(await fits({ who: thandi.id })).toEqual(['personal-data-exported', 'signed-in']);
  expect(await fits({ who: SYSTEM_ACTOR })).toEqual(['application-expired', 'signed-out']);
  expect(await fits({ action: 'signed-in' })).toEqual(['signed-in', 'signed-in']);
  expect(await fits({ who: thandi.id, action: 'signed-in' })).toEqual(['signed-in']);
  expect(await fits({ from: '2026-11-04', to: '2026-11-04' })).toEqual(['signed-out']);
  expect(await fits({ to: '2026-11-03' })).toEqual([]);
  expect(await fits({ from: '2026-11-05' })).not.toContain('signed-out');
});

test('Audit: the subject is named, and linked while it exists', async () => {
  const application = await addApplication(services.database);
  const reference = `A-${application.number}`;
  const account = await addColleague(services.database, 'Sipho');
  const subjectId = account.id;
  await recordAudit(services.db, riaan, {
    action: 'application-created',
    subjectId: application.id,
    details: { reference },
  });
  await recordAudit(services.db, riaan, { action: 'signed-in', subjectId });
  await recordAudit(services.db, riaan, {
    action: 'account-deleted',
    subjectId: thandi.id,
    details: { name: 'Thandi' },
  });
  await recordAudit(services.db, { id: subjectId, name: 'Sipho' }, { action: 'signed-out', subjectId });
  const details = { name: 'Sipho', changed: 'name' };
  await recordAudit(
    services.db,
    { id: subjectId, name: 'Sipho' },
    { action: 'account-changed', subjectId, details },
  );
  const lead = await addLead(services.database);
  await recordAudit(services.db, riaan, {
    action: 'lead-created',
    subjectId: lead.id,
    details: { reference: lead.reference },
  });
  const [customer] = await services.database.query<{ id: string }>(
    `insert into customers (name) values ('Acme') returning id`,
  );
  await recordAudit(services.db, riaan, { action: 'customer-changed', subjectId: customer?.id ?? '' });
  const [quotation] = await services.database.query<{ id: string }>(
    'insert into quotations (customer_id) values ($1) returning id',
    [customer?.id],
  );
  await recordAudit(services.db, riaan, {
    action: 'quotation-sent',
    subjectId: quotation?.id ?? '',
    details: { reference: 'P-1001-A' },
  });
  const article = async (title: string) => {
    const id = await createArticle(services.db, riaan, { title });
    return { label: title || 'Untitled article', to: `/admin/blog/${id}` };
  };
  const [named, untitled] = [await article('Kerf and tolerance'), await article('')];
  const { rows } = await listAudit(services.db, NO_AUDIT_FILTER, null);
  expect(rows.map(({ subject }) => subject)).toEqual([
    untitled,
    named,
    { label: 'P-1001-A', to: `/admin/quotations/${quotation?.id}` },
    { label: 'Acme', to: `/admin/customers/${customer?.id}` },
    { label: lead.reference, to: `/admin/leads/${lead.id}` },
    { label: 'Own account', to: '/admin/accounts?email=sipho%40example.com' },
    null,
    { label: 'Thandi', to: null },
    { label: 'Sipho', to: '/admin/accounts?email=sipho%40example.com' },
    { label: reference, to: `/admin/job-applications/${application.id}` },
  ]);
  const alone = await listAudit(services.db, { ...NO_AUDIT_FILTER, action: 'account-deleted' }, null);
  expect(alone.rows.map(({ subject }) => subject?.label)).toEqual(['Thandi']);
  await services.database.query('delete from candidates');
  const after = await listAudit(services.db, NO_AUDIT_FILTER, null);
  expect(after.rows.at(-1)?.subject).toEqual({ label: reference, to: null });
});

test('Audit: what a customer or an applicant did is theirs; by what way staff heard of it is a detail', async () => {
  await recordAudit(services.db, null, { action: 'quotation-accepted', details: { by: CUSTOMER.name } });
  await recordAudit(services.db, riaan, { action: 'quotation-accepted', details: { by: 'phone' } });
  const { rows } = await listAudit(services.db, NO_AUDIT_FILTER, null);
  expect(rows.map(({ actorName, details }) => [actorName, details])).toEqual([
    [riaan.name, { by: 'phone' }],
    [CUSTOMER.name, {}],
  ]);
});

test('Audit: every past actor can be selected, by their last name', async () => {
  await recordAudit(services.db, thandi, { action: 'signed-in' });
  await recordAudit(services.db, { ...riaan, name: 'R. Botha' }, { action: 'signed-in' });
  await recordAudit(services.db, riaan, { action: 'signed-in' });
  await recordAudit(services.db, null, { action: 'application-expired' });
  expect(await listActors(services.db)).toEqual([riaan, thandi]);
});

test.each([
  ['who=software&action=signed-in', { who: SYSTEM_ACTOR, action: 'signed-in' }],
  [`who=${riaan.id}&from=2026-11-03&to=2026-11-04`, { who: riaan.id, from: '2026-11-03', to: '2026-11-04' }],
  ['who=1&action=toString&from=2026-02-30&to=0202-01-01', {}],
  ['from=2026-11-3&to=yesterday', {}],
])('Audit: the address %j asks for no more than there can be', (search, asked) => {
  expect(readAuditFilter(new URLSearchParams(search))).toEqual({ ...NO_AUDIT_FILTER, ...asked });
});

test('Audit: every action has a label of its own, and details are formatted on one line', () => {
  const words = Object.keys(ACTIONS).map(actionLabel);
  expect(new Set(words).size).toBe(words.length);
  for (const one of words) expect(one).toMatch(/^[A-Z][a-z]+ [a-z]/);
  expect(actionLabel('of-an-older-version')).toBe('of-an-older-version');
  expect(formatDetails({ name: 'Thandi', changed: 'name, email', mailed: 'yes', empty: '' })).toBe(
    'Changed: name, email; Mailed: yes',
  );
  // Versions before 1.2.0 stored the text.
  expect(formatDetails({ when: '2026-11-03T12:05:00.000Z' })).toBe('When: Nov 3, 2026 14:05');
  expect(formatDetails({ when: 'Nov 3, 2026 14:05' })).toBe('When: Nov 3, 2026 14:05');
  expect(formatDetails({ to: 'busy', from: 'active', active: 'false' })).toBe(
    'From: Active; To: Busy; Active: no',
  );
  expect(formatDetails({ to: 'in-progress', from: 'new' })).toBe('From: New; To: In progress');
  expect(formatDetails({ to: '2026-12-10' })).toBe('To: Dec 10, 2026');
  expect(formatDetails({ fields: 'Name', section: 'Identity' })).toBe('Section: Identity; Fields: Name');
});
