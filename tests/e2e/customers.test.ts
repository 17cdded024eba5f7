import { afterAll, beforeEach, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { bottomOf } from '../support/browser.ts';
import { press, rowMenu, succeeded, visitOffice } from '../support/office.ts';
import { addRequest, emptySales, openDraft, total } from '../support/quotation-requests.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => emptySales(site));

test('P9: customers are added, get contacts and merged', async () => {
  await using page = await visitOffice(site.url, '/admin/customers', { expected: /422/ });
  for (const name of ['Thandi Mokoena', 'Acme']) {
    await press(page, 'New customer');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('VAT number').fill(name === 'Acme' ? '12' : '4 123 456 789');
    await press(page, 'Save customer');
    if (name === 'Acme') {
      await page.getByText('A South African VAT number is a 4 and nine digits').waitFor();
      await page.getByLabel('VAT number').fill('');
      await press(page, 'Save customer');
    }
    // What comes next is done on its page.
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('row').getByRole('link', { name, exact: true }).waitFor();
  }
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('row').getByRole('link', { name: 'Acme', exact: true }).click();
  await press(page, 'New contact');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByLabel('Name').fill('Thandi');
  await dialog.getByLabel('Email').fill('thandi@acme.example');
  await press(page, 'Save contact');
  await succeeded(page, 'Contact saved');
  // A click on the row edits it; an address of usual length is shown whole.
  await page.getByRole('cell', { name: 'Thandi', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit contact' });
  await editing.getByLabel('Email').fill('rendani.nemutanzhela74@egoli-mining-spares.example');
  await press(page, 'Save contact');
  const address = page.getByRole('link', { name: 'rendani.nemutanzhela74' });
  await address.waitFor();
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await editing.waitFor({ state: 'detached' });
  await rowMenu(page, 'Thandi').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge another customer into this one' }).click();
  // However differently it is called.
  const merging = page.getByRole('dialog', { name: 'Merge into Acme' });
  await press(page, 'Merge');
  await merging.getByText('Please choose a customer').waitFor();
  await merging.getByLabel('Search by name').fill('412345');
  await merging.getByLabel('Thandi Mokoena').check();
  await press(page, 'Merge');
  await succeeded(page, 'Customers merged');
  await expect.poll(() => page.getByLabel('VAT number').inputValue()).toBe('4123456789');
  expect(await layoutFaults(page)).toEqual([]);
  await page.goto(`${site.url}/admin/customers`);
  expect(await page.getByRole('row').getByRole('link').allTextContents()).toEqual(['Acme']);
});

test('P9: what saves a customer stays in view once there is something to save, and covers no field before', async () => {
  const [customer] = await site.database.query<{ id: string }>(
    `insert into customers (name) values ('Acme') returning id`,
  );
  await using page = await visitOffice(site.url, `/admin/customers/${customer?.id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const topOfSave = async () => (await save.boundingBox())?.y ?? 0;
  const name = page.getByLabel('Name');
  await page.setViewportSize({ width: 390, height: 780 });
  expect(await bottomOf(name)).toBeLessThan(await topOfSave());
  expect(await save.getAttribute('data-variant')).toBe('default');
  await page.setViewportSize({ width: 1440, height: 740 });
  await name.fill('Acme Steel');
  await expect.poll(() => save.getAttribute('data-variant')).not.toBe('default');
  expect(await bottomOf(save)).toBeLessThanOrEqual(740);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByLabel('VAT number').focus();
  expect(await bottomOf(save)).toBeLessThanOrEqual(780);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await bottomOf(page.getByLabel('Notes for staff'))).toBeLessThan(await topOfSave());
  expect(await layoutFaults(page)).toEqual([]);
  await name.fill('Acme');
  await expect.poll(() => save.getAttribute('data-variant')).toBe('default');
});

test('P9: a colleague is recognised by the domain, may be somebody new, and a business is asked for its name', async () => {
  const { id } = await addRequest(site);
  await site.database.query(
    `update leads set name = 'Sipho Dlamini', email = 'sipho@acme.example' where id = $1`,
    [id],
  );
  await site.database.query(
    `with thandi as (insert into customers (name) values ('Thandi Mokoena') returning id)
     insert into customer_contacts (customer_id, name, email) select id, 'Thandi Mokoena', 'thandi@acme.example' from thandi`,
  );
  await using page = await visitOffice(site.url, `/admin/leads/${id}`, { expected: /422/ });
  await openDraft(page);
  await page.getByRole('note').getByText('Recognised by the domain acme.example: Thandi Mokoena.').waitFor();
  await page.getByText('The quotation is addressed to Sipho Dlamini, sipho@acme.example.').waitFor();
  await total(page).last().waitFor();
  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: /^Send P-\d+-A$/ });
  expect(await dialog.getByLabel('Company').inputValue()).toBe('Acme');
  await dialog.getByLabel('Company').fill('Acme (Pty) Ltd');
  await dialog.getByLabel('VAT number').fill('12');
  await press(page, 'Send quotation');
  await dialog.getByText('A South African VAT number is a 4 and nine digits').waitFor();
  expect(await dialog.getByLabel('Company').inputValue()).toBe('Acme (Pty) Ltd');
  await dialog.getByLabel('VAT number').fill('4 123 456 789');
  await press(page, 'Send quotation');
  await succeeded(page, 'is on its way');
  await page.getByRole('heading', { name: 'Acme (Pty) Ltd', level: 1 }).waitFor();
  const [sent] = await site.database.query(
    `select document->'customer'->>'name' as name, document->'customer'->>'contact' as contact,
       document->'customer'->>'vatNumber' as vat from quotation_revisions`,
  );
  expect(sent).toEqual({ name: 'Acme (Pty) Ltd', contact: 'Sipho Dlamini', vat: '4123456789' });
});

test('P9: who was recognised wrongly becomes a customer of their own', async () => {
  const { id } = await addRequest(site);
  await site.database.query(
    `with other as (insert into customers (name) values ('Karoo Plate') returning id)
     insert into customer_contacts (customer_id, name, email) select id, 'Nomsa', 'nomsa@acme.example' from other`,
  );
  await using page = await visitOffice(site.url, `/admin/leads/${id}`);
  await openDraft(page);
  await page.getByText('Recognised by the domain acme.example: Karoo Plate.').waitFor();
  await press(page, 'Another customer');
  const dialog = page.getByRole('dialog', { name: 'Another customer' });
  // Two lines, which are one target.
  await dialog.getByText('A new customer, from the request').click();
  expect(await dialog.getByLabel('Acme').isChecked()).toBe(true);
  const { height = 0 } = (await dialog.locator('label', { hasText: 'Acme' }).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(56);
  await press(page, 'Choose customer');
  await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
  await page.getByText(/^Recognised by/).waitFor({ state: 'detached' });
  await total(page).last().waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});
