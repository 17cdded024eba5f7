import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { VIEWPORT_WIDTHS } from '../support/browser.ts';
import { row, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let anna: string;
const site = await openSite();
beforeAll(async () => {
  const positionId = await addPosition(site.database, 'Welder');
  const add = (fullName: string) =>
    addApplication(site.database, {
      fullName,
      email: `${fullName}@example.org`,
      positionId,
      status: 'busy',
    });
  ({ id: anna } = await add('Anna'));
  await add('Ben');
});
afterAll(() => site[Symbol.asyncDispose]());

const LIST = '/admin/job-applications';
const visit = (path: string) => visitOffice(site.url, path);

test('H16: stage and rating are chosen on the application’s page; the list shows them and is filtered by them', async () => {
  await using page = await visit(`${LIST}/${anna}`);
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByLabel('Stage').selectOption('Trade test');
  await page.getByText('Busy: Trade test').first().waitFor();
  await decision.getByLabel('Rating').selectOption('4 of 5');
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(/changed the rating/)
    .waitFor();
  expect(await layoutFaults(page, [...VIEWPORT_WIDTHS, 1920])).toEqual([]);
  await page.goto(`${site.url}${LIST}?stage=Trade+test&rating=4`);
  await row(page, 'Anna').getByText('Busy: Trade test').filter({ visible: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Rating' }).waitFor();
  await row(page, 'Anna').getByText('4 of 5', { exact: true }).waitFor();
  expect(await row(page, 'Ben').count()).toBe(0);
  await page.getByText('Stage: Trade test').waitFor();
  await page.getByText('Rating: 4 or more').waitFor();
  expect(await layoutFaults(page, [...VIEWPORT_WIDTHS, 1920])).toEqual([]);
});

test('H16: the names of the stages are the company’s', async () => {
  await using page = await visit('/admin/company/hiring');
  await page.getByLabel('Name').first().fill('Phone interview');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await succeeded(page, 'Published');
  await page.goto(`${site.url}${LIST}/${anna}`);
  const stage = page.getByRole('region', { name: 'Decision' }).getByLabel('Stage');
  await stage.waitFor();
  expect(await stage.getByRole('option').allTextContents()).toEqual([
    'None',
    'Phone interview',
    'Trade test',
  ]);
});

test('H16: declining asks for the reason, and the list shows it', async () => {
  await using page = await visit(`${LIST}/${anna}`);
  await page.getByRole('region', { name: 'Emails' }).getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('Reason, which only staff see').selectOption('Salary');
  await dialog.getByLabel('Subject').fill('Your application');
  await dialog.getByLabel('Message').fill('Hello {{name}}');
  await dialog.getByRole('button', { name: 'Decline and send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Closed: Salary').first().waitFor();
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByLabel('Reason for declining').selectOption('Position filled');
  await page.getByText('Closed: Position filled').first().waitFor();
});
