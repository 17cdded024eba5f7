import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { VIEWPORT_WIDTHS } from '../support/browser.ts';
import { addColleague } from '../support/colleagues.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  const positionId = await addPosition(site.database, 'Welder');
  const [me] = await site.database.query<{ id: string }>('select id from admins limit 1');
  const sipho = await addColleague(site.database, 'Sipho');
  const add = async (fullName: string, days: number, admin: string | undefined) => {
    const email = `${fullName.toLowerCase()}@example.org`;
    const { id } = await addApplication(site.database, { fullName, email, positionId, status: 'busy' });
    await site.database.query(
      `with one as (insert into interviews (application_id, starts_at, minutes, place)
         values ($1, date_trunc('day', now()) + make_interval(days => $2, hours => 8), 60, 'Room of ' || $3::text) returning id)
       insert into interviewers (interview_id, admin_id) select id, $4 from one`,
      [id, days, fullName, admin ?? ''],
    );
  };
  await add('Anna', 30, me?.id);
  await add('Ben', 3, sipho.id);
  await add('Cara', -3, sipho.id);
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (path: string) => visitOffice(site.url, path, { expected: /422/ });

test('H7: the screen has all interviews to come, those that are over, and one’s own', async () => {
  await using page = await open('/admin/interviews');
  await page.getByText('2 interviews', { exact: true }).waitFor();
  const names = () => page.getByRole('row').getByRole('link').allTextContents();
  expect(await names()).toEqual(['Ben', 'Anna']);
  // Each below its day.
  const days = await page.locator('.row-group').allTextContents();
  expect(days).toHaveLength(2);
  for (const day of days) expect(day).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}$/);
  expect(await layoutFaults(page, [...VIEWPORT_WIDTHS, 1920])).toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Which interviews' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Upcoming2',
    'Past1(1 to decide)',
    'Mine1',
  ]);
  const placesOf = async () => {
    const columns = await page.locator('thead th').all();
    const all = await Promise.all([page.getByLabel('Search'), ...columns].map((one) => one.boundingBox()));
    return all.map((box) => box?.x);
  };
  const places = await placesOf();
  await tabs.getByRole('link', { name: 'Past' }).click();
  await page.getByRole('cell', { name: 'Decision due', exact: true }).waitFor();
  expect(await placesOf()).toEqual(places);
  expect(await names()).toEqual(['Cara']);
  await tabs.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('link', { name: 'Anna', exact: true }).waitFor();
  expect(await names()).toEqual(['Anna']);
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Anna' }).waitFor();
});

test('H7: a time that is taken has to be confirmed', async () => {
  await using page = await open('/admin/interviews');
  const start = await site.database.query<{ day: string; time: string }>(
    `select to_char(starts_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day,
       to_char(starts_at at time zone 'Africa/Johannesburg', 'HH24:MI') as time
     from interviews where place = 'Room of Ben'`,
  );
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  await page.getByRole('region', { name: 'Interviews' }).getByRole('button', { name: 'Arrange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange an interview' });
  await dialog.getByLabel('Day').fill(start[0]?.day ?? '');
  await dialog.getByLabel('Time').fill(start[0]?.time ?? '');
  await dialog.getByLabel('Place').fill('Room of Ben');
  await dialog.getByLabel('Email the candidate').uncheck();
  await dialog.getByRole('button', { name: 'Arrange', exact: true }).click();
  await dialog.getByText(/^The place is not free: interview with Ben/).waitFor();
  await page.getByText('Not saved yet: that time clashes with another.').waitFor();
  await dialog.getByLabel('Arrange it anyway').check();
  await dialog.getByRole('button', { name: 'Arrange', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await site.database.query(`select 1 from interviews where place = 'Room of Ben'`)).toHaveLength(2);
});
