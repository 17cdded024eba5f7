import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const LERATO = '00000000-0000-4000-8000-000000000007';

let reference: string;
const site = await openSite();
beforeAll(async () => {
  const { id, number } = await addApplication(site.database);
  reference = `A-${number}`;
  const add = (at: string, action: string, subjectId: string | null, details: Record<string, string>) =>
    site.database.query(
      `insert into audit_entries (at, actor_id, actor_name, action, subject_id, details)
       values ($1, $2, 'Lerato Dube', $3, $4, $5)`,
      [at, LERATO, action, subjectId, JSON.stringify(details)],
    );
  await add('2026-11-03 22:30+00', 'application-created', id, { reference });
  await add('2026-11-03 08:00:09+00', 'application-deleted', null, { reference: 'A-77' });
  await add('2026-11-02 08:00+00', 'account-changed', null, { name: 'Johan', changed: 'name, email' });
  await site.database.query(
    `insert into audit_entries (at, actor_name, action, details)
     select '2026-10-01', '', 'application-expired', jsonb_build_object('reference', 'A-' || n)
     from generate_series(1, 60) n`,
  );
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (search: string) => visitOffice(site.url, `/admin/audit${search}`);
const entries = (page: Page) =>
  page.getByRole('region', { name: 'Entries' }).locator('tbody').getByRole('row');
const filters = (page: Page) => page.getByRole('search', { name: 'Filter the audit' });

/** Waits until the first entry contains the text. */
const first = (page: Page, text: string) => entries(page).first().filter({ hasText: text }).waitFor();

test('Audit: entries show who did what to which object and when, to the second; filters are in the URL', async () => {
  await using page = await open('');
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await first(page, 'Signed in');
  expect(await violations(page)).toEqual([]);
  await filters(page).getByLabel('Who').selectOption({ label: 'Lerato Dube' });
  await first(page, 'Entered an application');
  expect(new URL(page.url()).searchParams.get('who')).toBe(LERATO);
  expect(await entries(page).count()).toBe(3);
  await entries(page)
    .nth(1)
    .filter({ hasText: 'A-77' })
    .filter({ hasText: 'Nov 3, 2026 10:00:09' })
    .waitFor();
  await entries(page)
    .nth(2)
    .filter({ hasText: 'Johan' })
    .filter({ hasText: 'Changed: name, email' })
    .waitFor();

  await filters(page).getByLabel('What').selectOption('Changed an account');
  await first(page, 'Johan');
  await page.reload();
  await first(page, 'Johan');
  expect(await filters(page).getByLabel('What').inputValue()).toBe('account-changed');
  expect(await violations(page)).toEqual([]);
  await filters(page).getByRole('button', { name: 'Clear' }).click();
  await first(page, 'Signed in');
  expect(new URL(page.url()).search).toBe('');
});

test('Audit: paging works to the oldest entry and back, with the filter', async () => {
  await using page = await open('?who=software');
  const turn = async (towards: 'Older' | 'Newer', reference: string) => {
    await page.getByRole('link', { name: towards }).click();
    await first(page, reference);
  };
  // Entries of the same time are ordered by id, so the expected first one is read from the database.
  const sorted = await site.database.query<{ reference: string }>(
    `select details->>'reference' as reference from audit_entries
     where action = 'application-expired' order by at desc, id desc`,
  );
  const at = (place: number) => sorted[place]?.reference ?? '';
  const accounts = 1;
  await turn('Older', at(25 - accounts));
  await turn('Older', at(50 - accounts));
  await page.getByRole('link', { name: 'Older' }).waitFor({ state: 'detached' });
  await turn('Newer', at(25 - accounts));
  await turn('Newer', 'Created an account');
  await page.getByRole('link', { name: 'Newer' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('who')).toBe('software');
});

test('Audit: days are in the company’s time zone, and objects are linked as long as they exist', async () => {
  await using page = await open('?from=2026-11-04&to=2026-11-04');
  expect(await entries(page).count()).toBe(1);
  await page.getByRole('link', { name: reference, exact: true }).waitFor();
  // What is asked for by the address is open.
  await filters(page).getByLabel('From').fill('2026-11-03');
  await filters(page).getByLabel('To').fill('2026-11-03');
  await first(page, 'A-77');
  expect(await page.getByRole('link', { name: 'A-77' }).count()).toBe(0);
});

test('Audit: an empty result shows what to do', async () => {
  await using page = await open('?action=password-changed');
  await page.getByText('No entries match these filters. Clear them to see everything.').waitFor();
});

test('Audit: signing in and out are recorded, and there is no control to change entries', async () => {
  await using page = await open('');
  await first(page, 'Signed in');
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Filters']);
  const answer = await page.request.post(`${site.url}/admin/audit`, { headers: { origin: site.url } });
  expect(answer.status()).toBe(405);
});
