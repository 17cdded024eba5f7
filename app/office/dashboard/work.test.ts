import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#app/accounts/admins/accounts.commands.server.ts';
import { readLeadFilter } from '#app/leads/records/lead-filter.ts';
import { listLeads } from '#app/leads/records/leads.queries.server.ts';
import { readApplicationFilter } from '#app/recruitment/hiring/application-filter.ts';
import { listApplications } from '#app/recruitment/hiring/applications.queries.server.ts';
import { moveApplications } from '#app/recruitment/hiring/bulk.commands.server.ts';
import { addAdmin } from '#tests/support/accounts.ts';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { openWork, type Work } from './work.server.ts';

let me: string;
let other: string;
/** Noon in Johannesburg. */
const now = new Date('2026-11-20T10:00:00Z');

const services = await openTestServices();
beforeAll(async () => {
  const { db, database } = services;
  const first = await createAccount(db, null, {
    name: 'Riaan',
    email: 'riaan@example.com',
    position: 'Admin',
    avatar: 'cap',
    password: 'granite-otter-38',
  });
  if (!first.ok) throw new Error(first.fault);
  me = first.id;
  other = await addAdmin(database, { name: 'Sipho', email: 'sipho@example.com' });
  const on = (day: string) => `'${day}T08:00:00Z'::timestamptz`;
  const add = (fullName: string, day: string, status: string, assigneeId: string | null = null) =>
    addApplication(database, { fullName, createdAt: on(day), status, assigneeId });
  await add('New, nobody’s', '2026-11-19', 'active');
  await add('Old, nobody’s', '2026-11-01', 'active');
  await add('Old, imported', '2025-11-01', 'pending');
  await add('Old, mine', '2026-11-12', 'busy', me);
  await add('Seven days ago', '2026-11-13', 'busy', other);
  await add('Declined', '2026-11-01', 'closed');
  const closed = await addApplication(database, { fullName: 'Closed here', status: 'busy' });
  const move = { from: 'busy', to: 'closed', ids: [closed.id] };
  await moveApplications(db, { id: me, name: 'Riaan' }, [move], testCompany);
  await add('Accepted, mine', '2026-11-01', 'accepted', me);
  await addLead(database, { name: 'Late', createdAt: on('2026-11-16') });
  await addLead(database, { name: 'Just now', createdAt: on('2026-11-20') });
  await addLead(database, { name: 'Won', status: 'won', createdAt: on('2026-11-16') });
});
afterAll(() => services[Symbol.asyncDispose]());

/** The number and the names of the rows in the list that a link opens. */
async function listed({ to }: Work): Promise<[number, string[]]> {
  const { pathname, searchParams } = new URL(to, 'http://localhost');
  if (pathname === '/admin/leads') {
    const { total, rows } = await listLeads(
      services.db,
      readLeadFilter(searchParams),
      { me, now, opening: testCompany.opening },
      1,
    );
    return [total, rows.map(({ name }) => name)];
  }
  expect(pathname).toBe('/admin/job-applications');
  const { total, rows } = await listApplications(services.db, readApplicationFilter(searchParams), me, 1);
  return [total, rows.map(({ fullName }) => fullName)];
}

test('H11, H14: the work is what has no decision yet, and each count is that of the list it links to', async () => {
  const work = await openWork(services.db, me, testCompany.opening, now);
  const found = await Promise.all(work.map(async (one) => [one.label, one.count, ...(await listed(one))]));
  expect(found).toEqual([
    ['Leads unanswered', 1, 1, ['Late']],
    ['Leads without an owner', 2, 2, ['Just now', 'Late']],
    ['Unassigned', 3, 3, ['New, nobody’s', 'Old, nobody’s', 'Old, imported']],
    ['Waiting over 7 days', 3, 3, ['Old, imported', 'Old, nobody’s', 'Old, mine']],
    ['Mine', 1, 1, ['Old, mine']],
    ['Closed, not told', 1, 1, ['Closed here']],
  ]);
});

test('H11: what is mine depends on who is signed in', async () => {
  const work = await openWork(services.db, other, testCompany.opening, now);
  expect(work.find(({ label }) => label === 'Mine')).toMatchObject({ count: 1 });
  const nobody = '00000000-0000-4000-8000-000000000001';
  expect(await openWork(services.db, nobody, testCompany.opening, now)).toContainEqual(
    expect.objectContaining({ label: 'Mine', count: 0 }),
  );
});
