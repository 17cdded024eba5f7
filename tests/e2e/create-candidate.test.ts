import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleDocx, samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addPosition, addQuestion } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { failed, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, questions, candidates cascade'));

const EXPECTED = /409|413|422|500|503|ERR_INTERNET_DISCONNECTED/;
const open = () => visitOffice(site.url, '/admin/create-candidate', { expected: EXPECTED });
const create = (page: Page) => page.getByRole('button', { name: 'Create Candidate' }).click();
const pdf = { name: 'cv of thandi.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('CV')) };

async function addWelder(): Promise<string> {
  const id = await addPosition(site.database, 'Coded Welder');
  await addQuestion(site.database, id, 'Which processes?');
  await addQuestion(site.database, id, 'Own transport?', 'checkbox');
  await addQuestion(site.database, id, 'Coding?', 'select', ['AWS D1.1', 'ISO 9606']);
  await addQuestion(site.database, id, 'Shifts?', 'radio', ['Day', 'Night']);
  return id;
}

async function fillIn(page: Page) {
  await page.getByRole('radio', { name: 'Portrait with cap' }).check();
  await page.getByLabel('Full Name').fill('Thandi Mokoena');
  await page.getByLabel('Email Address').fill('thandi@example.org');
  await page.getByLabel('Contact Number').fill('ask for Riaan');
  await page.getByLabel('Position').selectOption('Coded Welder');
  await page.getByLabel('CV').setInputFiles(pdf);
  await page.getByLabel('Reason for change').selectOption('Career Growth');
  await page.getByLabel('Highest qualification').selectOption('Completed Matric');
  await page.getByLabel('Desired salary').selectOption('R 8000.00');
}

async function answer(page: Page) {
  await page.getByLabel('Which processes?').fill('MIG and stick');
  await page.getByLabel('Coding?').selectOption('ISO 9606');
  await page.getByRole('radio', { name: 'Night' }).check();
}

const stored = () =>
  site.database.query(
    `select full_name, contact_number, avatar, status, desired_salary, current_salary, interest_reason, cv_name
     from applications join candidates on candidates.id = candidate_id`,
  );

test('R13: staff enter the fields of the careers form and get to the new application; nobody is notified', async () => {
  await addWelder();
  await addPosition(site.database, 'Driver', { active: false });
  await using page = await open();
  expect(await page.getByRole('option', { name: 'Driver (closed)' }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Which processes?').count()).toBe(0);
  expect(await page.getByText('Why are you interested').count()).toBe(0);
  expect(await page.getByLabel('Current salary').inputValue()).toBe('2000');
  await fillIn(page);
  await answer(page);
  expect(await violations(page)).toEqual([]);
  await create(page);
  // Checked first, since the toast disappears after three seconds.
  const toast = page.getByRole('status').filter({ hasText: 'Candidate created successfully' });
  const said = await toast.textContent();
  const [row] = await site.database.query<{ id: string; number: number }>(
    'select id, number from applications',
  );
  expect(said).toContain(`: application A-${row?.number}`);
  await page.waitForURL(`${site.url}/admin/job-applications/${row?.id}`);
  expect(await stored()).toEqual([
    {
      full_name: 'Thandi Mokoena',
      contact_number: 'ask for Riaan',
      avatar: 'cap',
      status: 'active',
      desired_salary: 8000,
      current_salary: 2000,
      interest_reason: '',
      cv_name: 'cv of thandi.pdf',
    },
  ]);
  const answers = await site.database.query(
    'select question, answer from application_answers order by place',
  );
  expect(answers).toEqual([
    { question: 'Which processes?', answer: 'MIG and stick' },
    { question: 'Own transport?', answer: 'No' },
    { question: 'Coding?', answer: 'ISO 9606' },
    { question: 'Shifts?', answer: 'Night' },
  ]);
  expect(
    await site.database.query('select 1 from notifications union all select 1 from outgoing_mails'),
  ).toEqual([]);
  // The application's page may have opened the CV by now.
  const noted = await site.database.query(
    `select action, details from audit_entries where subject_id = $1 and action <> 'cv-viewed'`,
    [row?.id],
  );
  expect(noted).toEqual([{ action: 'application-created', details: { reference: `A-${row?.number}` } }]);
});

test('R13: missing fields are marked, the first one gets the focus, and axe finds nothing', async () => {
  await addWelder();
  await using page = await open();
  await page.getByLabel('Position').selectOption('Coded Welder');
  await create(page);
  await failed(page, 'Failed to create candidate');
  for (const text of [
    "Please give the candidate's full name",
    'Invalid email',
    "Please give the candidate's contact number",
    'Please answer this question',
  ])
    await page.getByText(text).first().waitFor();
  expect(await page.getByText(/attach your CV|choose an avatar|choose a reason|qualification$/).count()).toBe(
    1,
  );
  const first = page.getByLabel('Full Name');
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('H12, R13, R6: name, email, number and position are enough; a salary needn’t be named, and without a CV there is no CV link', async () => {
  await addPosition(site.database, 'Fitter');
  await using page = await open();
  await page.getByLabel('Full Name').fill('Sipho Nkosi');
  await page.getByLabel('Email Address').fill('sipho@example.org');
  await page.getByLabel('Contact Number').fill('0825550142');
  await page.getByLabel('Position').selectOption('Fitter');
  expect(
    await page
      .locator('form [name]:required')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
  ).toEqual(['fullName', 'email', 'contactNumber', 'position']);
  for (const salary of ['Current salary', 'Desired salary'])
    await page.getByLabel(salary).selectOption('Not given');
  await create(page);
  await succeeded(page, 'Candidate created successfully');
  await page.getByRole('heading', { level: 1, name: 'Sipho Nkosi' }).waitFor();
  expect(await stored()).toMatchObject([
    { avatar: null, cv_name: null, contact_number: '0825550142', current_salary: null, desired_salary: null },
  ]);
  // As typed in the database, and formatted on the page.
  const phone = page.getByRole('link', { name: '+27 82 555 0142' });
  expect(await phone.getAttribute('href')).toBe('tel:+27825550142');
  expect(await page.getByRole('link', { name: /View CV/ }).count()).toBe(0);
  expect(await page.getByText(/Reason for change|salary/).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Job Applications' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Sipho Nkosi' });
  await row.getByText('No CV').waitFor({ state: 'attached' });
  expect(await row.getByRole('link', { name: /Download the CV/ }).count()).toBe(0);

  await row.getByRole('link', { name: 'Sipho Nkosi' }).click();
  await page.getByRole('button', { name: 'Add CV' }).click();
  await page.getByRole('button', { name: 'Upload New CV' }).click();
  await page.getByText('Please choose a file').waitFor();
  await page.getByLabel('New CV', { exact: true }).setInputFiles(pdf);
  await page.getByRole('button', { name: 'Upload New CV' }).click();
  await succeeded(page, 'CV updated successfully');
  await page.getByRole('link', { name: /View CV/ }).waitFor();
});

test('R13: a CV is recognised by its content, and after any failure what was typed stays', async () => {
  await addWelder();
  await using page = await open();
  await fillIn(page);
  await answer(page);
  const cv = page.getByLabel('CV');
  await cv.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('I weld.') });
  await page.getByText('Please upload a Word document or PDF file').waitFor();
  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('I weld.') });
  await create(page);
  await page.getByText('Please upload a Word document or PDF file').waitFor();
  await cv.setInputFiles({ name: 'cv.docx', mimeType: '', buffer: Buffer.from(sampleDocx()) });
  await page.getByText('Please upload a Word document or PDF file').waitFor({ state: 'hidden' });
  await site.database.without('application_answers', async () => {
    await create(page);
    await failed(page, 'It could not be stored just now.');
  });
  await page.context().setOffline(true);
  await create(page);
  await failed(page, 'The server did not answer.');
  await page.context().setOffline(false);
  expect(await page.getByLabel('Which processes?').inputValue()).toBe('MIG and stick');
  await create(page);
  await succeeded(page, 'Candidate created successfully');
  expect(await stored()).toMatchObject([{ cv_name: 'cv.docx' }]);
});

test('R13: a position that was closed is reported, and another one can be chosen', async () => {
  const welder = await addWelder();
  await addPosition(site.database, 'Fitter');
  await using page = await open();
  await fillIn(page);
  await answer(page);
  await site.database.query('update positions set active = false where id = $1', [welder]);
  await create(page);
  await page.getByText('This position is closed to applications.').waitFor();
  await page.getByLabel('Position').selectOption('Fitter');
  await create(page);
  await succeeded(page, 'Candidate created successfully');
});

test('R13: while sending the button says so, and a second press creates no second application', async () => {
  await addWelder();
  await using page = await open();
  await fillIn(page);
  await answer(page);
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/create-candidate.data*', async (route) => {
    await told;
    await route.continue();
  });
  await create(page);
  await page.getByRole('button', { name: 'Creating...' }).waitFor();
  await page.getByLabel('Full Name').press('Enter');
  tell();
  await succeeded(page, 'Candidate created successfully');
  expect(await stored()).toHaveLength(1);
});

test("R13: without an open position the screen says what to do, and shows an error if they can't be loaded", async () => {
  await using page = await open();
  await page.getByText('No position is open, so nobody can apply for one.').waitFor();
  expect(await violations(page)).toEqual([]);
  await site.database.without('positions', async () => {
    await page.reload();
    await failed(page, 'Failed to fetch positions');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Create a position, or switch one to Active.' }).click();
  await page.waitForURL(/\/positions$/);
});
