import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults } from '../support/axe.ts';
import { PHONE, sidewaysScroll } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { addLead } from '../support/leads.ts';
import { holdScripts } from '../support/network.ts';
import { failed, press, row, succeeded, visitOffice } from '../support/office.ts';
import { addQuotation } from '../support/quotations.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

let zoe: string;
const site = await openSite();
beforeAll(async () => {
  zoe = await addAdmin(site.database, { name: 'Zoë Adams', email: 'zoe@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate leads cascade'));

const LIST = '/admin/leads';
const EXPECTED = /404|409|422|ERR_FAILED/;
const open = (path = LIST) => visitOffice(site.url, path, { expected: EXPECTED });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const entries = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const file = (name: string, content: Uint8Array | string = 'no drawing') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});
const inAddress = (page: Page, query: string) =>
  page.waitForFunction((wanted) => location.search === wanted, query);

test('L15: the list shows all leads; it is searched and filtered by URL, opens a lead, and Back returns to it', async () => {
  const { reference } = await addLead(site.database, {
    kind: 'quote',
    quoteType: 'Bending',
    unit: 'steel',
    name: 'Thandi Müller',
    company: 'Bergland',
    ownerId: zoe,
    drawings: ['a.pdf', 'b.pdf'],
    followUpOn: companyDay(),
    createdAt: `now() - interval '3 days'`,
  });
  await addLead(site.database, { name: 'Sipho Nkosi', status: 'won', phone: '' });
  await using page = await open();
  await page.getByText('2 leads', { exact: true }).waitFor();
  // A due follow-up comes first, although it is older.
  const first = page.locator('tbody tr').first();
  for (const text of [reference, 'Bergland', 'Bending', '3 days ago', 'New', 'Due', 'Zoë Adams'])
    await first.getByText(text).filter({ visible: true }).first().waitFor();
  await site.database.query('update leads set follow_up_on = follow_up_on - 1');
  await page.reload();
  await first.getByText('Overdue').filter({ visible: true }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);

  // The search and the status stay in view on a phone; the other fields unfold.
  await page.getByRole('searchbox', { name: 'Search' }).fill('muller 082 555 0142');
  await page.getByText('1 lead', { exact: true }).waitFor();
  await inAddress(page, '?q=muller+082+555+0142');
  await page.setViewportSize({ width: PHONE, height: 740 });
  await page.getByLabel('Status').selectOption('Won');
  await page.getByText('No leads match these filters.').waitFor();
  await press(page, 'Clear');
  await page.getByText('2 leads', { exact: true }).waitFor();
  await page.getByLabel('Status').selectOption('Open');
  await inAddress(page, '?status=open');
  await page.getByRole('link', { name: 'Thandi Müller' }).click();
  await heading(page, 'Thandi Müller');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByText('1 lead', { exact: true }).waitFor();
  // On a very wide screen it stands beside the list that it was opened from.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('link', { name: 'Thandi Müller' }).click();
  const beside = page.getByRole('complementary', { name: 'Leads' });
  await beside.getByRole('link', { name: 'Thandi Müller' }).and(page.locator('[aria-current]')).waitFor();
  expect(await beside.getByRole('link').count()).toBe(1);
  const address = page.url();
  // It stays, with the way back to it, when the folded answer is opened.
  await page.getByRole('link', { name: 'Write an answer' }).click();
  await page.getByRole('region', { name: 'Answer' }).getByLabel('Message').waitFor();
  await beside.getByText('1 of 1', { exact: true }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByText('1 lead', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?status=open');
  // Opened by its address it has all leads beside it, and leads to the next one.
  await page.goto(address);
  await beside.getByText('1 of 2', { exact: true }).waitFor();
  await beside.getByRole('link', { name: 'Next lead' }).click();
  await beside.getByText('2 of 2', { exact: true }).waitFor();
});

test('L16: a lead’s page shows what was sent, links with the reference, the drawings and related leads', async () => {
  const { id, reference, drawings } = await addLead(site.database, {
    kind: 'quote',
    quoteType: 'Bending',
    unit: 'steel',
    message: 'Two plates,\n6 mm',
    drawings: ['plan.pdf', 'list.pdf'],
  });
  await addLead(site.database, { name: 'The same', email: 'THANDI@example.org', phone: '' });
  await addStoredFile(site.dataDir, drawings[0]?.fileKey ?? '', 'The plan');
  await using page = await open(`${LIST}/${id}`);
  await heading(page, 'Thandi Mokoena');
  const request = page.getByRole('region', { name: 'Request' });
  for (const text of [
    'Two plates,',
    `Bending, ${testCompany.units.steel.label}`,
    'thandi@example.org',
    '+27 82 555 0142',
  ])
    await request.getByText(text).waitFor();
  const href = async (name: string) =>
    decodeURIComponent(
      (await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '',
    );
  expect(await href('Call')).toBe('tel:+27825550142');
  expect(await href('thandi@example.org')).toContain(reference);
  expect(await href('WhatsApp, opens a new tab')).toMatch(`https://wa.me/27825550142?text=`);
  expect(await href('WhatsApp, opens a new tab')).toContain(reference);
  await page.getByRole('region', { name: 'Same email or phone' }).getByText(', same email').waitFor();
  const files = page.getByRole('region', { name: 'Drawings' });
  await files.getByText('2 files').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download plan.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download all as a zip file' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe(`${reference}-drawings.zip`);
  expect(await layoutFaults(page)).toEqual([]);
  // The head of the drawings is one row.
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = await files.getByRole('heading', { name: 'Drawings' }).boundingBox();
  const add = await files.getByRole('button', { name: 'Add drawings' }).boundingBox();
  expect(title?.y).toBeGreaterThan(add?.y ?? Number.POSITIVE_INFINITY);
});

test('L16, L20: a lead is assigned, called, annotated, scheduled and lost for a reason, and its timeline shows all of it', async () => {
  const { id } = await addLead(site.database);
  await using page = await open(`${LIST}/${id}`);
  await press(page, 'Assign to me');
  await succeeded(page, 'Owner saved');
  await page
    .getByLabel('Owner')
    .and(page.getByRole('combobox'))
    .getByText('Administrator (me)')
    .waitFor({ state: 'attached' });
  await press(page, 'We called');
  await page.getByText('First answered').waitFor();
  await entries(page)
    .filter({ hasText: 'changed the status from New to In progress by answering' })
    .waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('in-progress');
  await page.getByLabel('Note for colleagues').fill('Wants it by Friday.');
  await press(page, 'Add note');
  await entries(page).filter({ hasText: 'Wants it by Friday.' }).waitFor();
  expect(await page.getByLabel('Note for colleagues').inputValue()).toBe('');
  await page.getByLabel('Follow up on').fill('2030-01-31');
  await page
    .getByLabel('Follow up on')
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: 'Save' })
    .click();
  await entries(page).filter({ hasText: 'set the follow-up to' }).waitFor();
  // What could not be saved before says nothing about what is chosen next.
  await page.route('**/admin/leads/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByLabel('Status').selectOption('Quoted');
  await page.getByText('The status could not be saved').first().waitFor();
  await page.unroute('**/admin/leads/*');
  await page.getByLabel('Status').selectOption('Lost');
  await page.getByLabel('Why was it lost?').selectOption('Lead time');
  await entries(page)
    .filter({ hasText: 'changed the status from In progress to Lost (Lead time)' })
    .waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('lost');
  // With the arrival, which comes last.
  expect(await entries(page).count()).toBe(7);
  await entries(page).last().getByText('sent an enquiry through the website').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove: Administrator wrote a note/ }).click();
  await entries(page).filter({ hasText: 'Wants it by Friday.' }).waitFor({ state: 'hidden' });
  await page.reload();
  expect(await page.getByLabel('Why was it lost?').inputValue()).toBe('lead-time');
});

test('L15: a lead that came by phone is entered, and missing values are reported at their fields', async () => {
  await using page = await open();
  await page.getByRole('link', { name: 'New lead' }).click();
  await heading(page, 'New lead');
  await press(page, 'Save lead');
  await page.getByText('Please write down what they want').waitFor();
  await page.getByLabel('Name').fill('Zoë Nel');
  await page.getByLabel('Quote for').selectOption('Bending');
  await page.getByLabel('What they want').fill('A gate, 4 m');
  const drawings = page.getByLabel('Drawings', { exact: true });
  await drawings.setInputFiles([file('gate.pdf', samplePdf('A gate')), file('gate.dwg')]);
  await page.getByText('gate.dwg: left out').waitFor();
  // It looks like a PDF only by its name.
  await drawings.setInputFiles([file('photo.pdf')]);
  await press(page, 'Save lead');
  await page.getByText('Please give an email address or a phone number').waitFor();
  await page.getByLabel('Phone').fill('082 555 0142');
  await press(page, 'Save lead');
  await failed(page, 'The lead could not be saved');
  await page.getByText(/^photo\.pdf: /).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await page.getByLabel('What they want').inputValue()).toBe('A gate, 4 m');
  await press(page, 'Remove photo.pdf');
  await page.getByText(/^photo\.pdf: /).waitFor({ state: 'hidden' });
  await press(page, 'Save lead');
  await heading(page, 'Zoë Nel');
  await page.getByRole('link', { name: 'Download gate.pdf' }).waitFor();
  await page.getByText('phone', { exact: false }).first().waitFor();
  await entries(page).filter({ hasText: 'Administrator entered this lead' }).waitFor();
});

test('L20: a new lead updates the bell and the open list without a reload, and its notification links to it', async () => {
  await using page = await open();
  await page.getByText('No leads yet.').waitFor();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Lerato',
    email: 'l@example.org',
    quoteType: 'Bending',
  }))
    form.set(name, value);
  expect((await fetch(`${site.url}/api/send-quote`, { method: 'POST', body: form })).status).toBe(200);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'A new lead has come in' }).waitFor();
  await row(page, 'Lerato').waitFor();
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: 'Lerato' }).click();
  await heading(page, 'Lerato');
});

test('L16, L18, L20: a call that was recorded by mistake is undone where it was recorded, with all that it did', async () => {
  const { id } = await addLead(site.database);
  await using page = await open(`${LIST}/${id}`);
  await press(page, 'We called');
  const record = page.getByRole('region', { name: 'Notes and contact' });
  await record.getByText('Recorded: We called.').waitFor();
  await page.getByText('First answered').waitFor();
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('in-progress');
  await record.getByRole('button', { name: 'Undo' }).click();
  await record.getByText('Recorded: We called.').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('new');
  await page.getByText('First answered').waitFor({ state: 'hidden' });
  // Only the arrival is left.
  await expect.poll(() => entries(page).count()).toBe(1);
});

test('L16: if two people edit a lead, the second is warned before anything is overwritten', async () => {
  const { id } = await addLead(site.database);
  await using mine = await open(`${LIST}/${id}`);
  await using theirs = await open(`${LIST}/${id}`);
  await press(mine, 'Assign to me');
  await succeeded(mine, 'Owner saved');
  await theirs.getByLabel('Owner').and(theirs.getByRole('combobox')).selectOption('Zoë Adams');
  await failed(theirs, 'Administrator has become the owner since you opened this page');
  await mine.getByLabel('Status').selectOption('Quoted');
  await succeeded(mine, 'Status saved');
  await theirs.getByLabel('Status').selectOption('Spam');
  await failed(theirs, 'Someone else has set the status to Quoted since you opened this page');
  await theirs.waitForFunction(() =>
    [...document.querySelectorAll('select')].some(({ value }) => value === 'quoted'),
  );

  for (const [page, name] of [
    [mine, 'Thandi M.'],
    [theirs, 'Thandeka'],
  ] as const) {
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Edit contact details' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
  }
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await succeeded(mine, 'Contact details saved');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await theirs
    .getByRole('dialog')
    .getByText('Someone else has changed this lead since you opened it')
    .waitFor();
  await theirs.getByRole('dialog').getByText('Thandi M.').waitFor();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await heading(theirs, 'Thandeka');
});

test('L16: by keyboard alone a lead is found, opened, recorded, annotated and erased', async () => {
  await addLead(site.database, { name: 'Thandi Mokoena' });
  await addLead(site.database, { name: 'Sipho Nkosi', email: 's@example.org', phone: '' });
  await using page = await open();
  const { keyboard } = page;
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await keyboard.type('thandi');
  await page.getByText('1 lead', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Thandi Mokoena' }).focus();
  await keyboard.press('Enter');
  await heading(page, 'Thandi Mokoena');
  await page.getByRole('button', { name: 'We called' }).focus();
  await keyboard.press('Enter');
  await entries(page).filter({ hasText: 'spoke on the phone' }).waitFor();
  await page.getByLabel('Note for colleagues').focus();
  await keyboard.type('Called back.');
  await keyboard.press('Control+Enter');
  await entries(page).filter({ hasText: 'Called back.' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).focus();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Erase lead' }).press('Enter');
  await page.getByRole('dialog').getByText('This action cannot be undone').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).press('Enter');
  await heading(page, 'Leads');
  await page.getByText('1 lead', { exact: true }).waitFor();
  await row(page, 'Sipho Nkosi').waitFor();
});

test('L16, T3: the menu opens before the scripts arrive, and what is chosen in it is done once they have', async () => {
  const { id } = await addLead(site.database, { name: 'Thandi' });
  await using page = await open();
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${site.url}${LIST}/${id}`, { waitUntil: 'commit' });
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Edit contact details' }).click();
  letScriptsCome();
  await page.getByRole('dialog', { name: 'Edit contact details' }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(0);
});

test('L16, X4: the arrow keys move through the menu, and Escape returns to its button', async () => {
  const { id } = await addLead(site.database, { name: 'Thandi' });
  await using page = await open(`${LIST}/${id}`);
  const focused = (text: string) =>
    vi.waitUntil(() => page.evaluate((name) => document.activeElement?.textContent === name, text));
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await focused('Edit contact details');
  await page.keyboard.press('ArrowUp');
  await focused('Erase the person (1 lead)');
  await page.keyboard.press('ArrowDown');
  await focused('Edit contact details');
  await page.keyboard.press('Escape');
  await vi.waitUntil(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'More actions'),
  );
});

test('L16: a date without a value is marked, because WebKit shows today’s in it', async () => {
  const { id } = await addLead(site.database, { name: 'Thandi' });
  await using page = await open(`${LIST}/${id}`);
  const date = page.getByLabel('Follow up on', { exact: true });
  expect(await date.getAttribute('data-empty')).toBe('true');
  await date.fill('2031-03-04');
  expect(await date.getAttribute('data-empty')).toBe(null);
});

test('L21, P15: the person of one lead can be erased too, and the dialog says what goes with each', async () => {
  const { leadId, number } = await addQuotation(site);
  const other = await addQuotation(site);
  await site.database.query('update quotations set lead_id = null where id = $1', [other.quotationId]);
  await site.database.query('delete from leads where id <> $1', [leadId]);
  await site.database.query(
    `update quotation_revisions set content = jsonb_build_object('contactEmail', (select email from leads))`,
  );
  await using page = await open(`${LIST}/${leadId}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase lead' }).click();
  await page.getByRole('dialog').getByText(`This also erases quotation P-${number}.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase the person (1 lead)' }).click();
  const both = `This also erases quotation P-${number} and quotation P-${other.number}.`;
  await page.getByRole('dialog').getByText(both).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText('No leads yet.').waitFor();
  expect(await site.database.query('select id from quotations')).toEqual([]);
});

test('L21, X5: a person’s data is exported, and erased with all their leads, which are listed first', async () => {
  const { id, reference } = await addLead(site.database, { name: 'Thandi' });
  const other = await addLead(site.database, { name: 'T. Mokoena', email: 'Thandi@Example.org' });
  await using page = await open(`${LIST}/${id}`);
  await press(page, 'More actions');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all 2 leads of thandi@example.org' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`personal-data-${reference}.zip`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase the person (2 leads)' }).click();
  for (const text of [reference, other.reference]) await page.getByRole('dialog').getByText(text).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText('No leads yet.').waitFor();
});
