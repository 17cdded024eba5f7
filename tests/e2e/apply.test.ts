import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPosition } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { formHydrated, PHONE, visit } from '../support/browser.ts';
import {
  addWelder,
  answerWelder,
  applicationForm,
  apply,
  applyWithoutHydration,
  CV,
  choosePosition,
  fillApplication,
  keptFiles,
  storedApplication,
  waitForReference,
} from '../support/career.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addWelder(site.database);
  await addPosition(site.database, 'Driver', { active: false });
  await addPosition(site.database, 'Storeman');
});
afterAll(() => site[Symbol.asyncDispose]());

const career = (options: Parameters<typeof visit>[1] = {}) => visit(`${site.url}/career`, options);

const stored = (fullName: string) => storedApplication(site.database, fullName);

test('C1, C2, C3, C4, C5, C6, C7, C9: an applicant applies, and gets a reference and a mail', async () => {
  await using page = await career({ width: PHONE });
  const name = `With scripts`;
  const form = applicationForm(page);
  await page.getByText(testCompany.profile.careers.invitation).waitFor();
  expect(await form.getByRole('radio', { name: /^Portrait with/ }).count()).toBe(10);
  await choosePosition(page, 'Coded Welder');
  await fillApplication(page, { fullName: name });
  await form.getByRole('radio', { name: 'Portrait with goggles' }).check();
  await form.getByLabel('Are you currently working?').check();
  await answerWelder(page);
  expect(await form.getByLabel('Contact Number').inputValue()).toBe('+27 82 555 0142');
  await apply(page);
  const reference = await waitForReference(page);
  expect(await form.count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  expect(await stored(name)).toEqual([
    {
      number: Number(reference.slice(2)),
      status: 'active',
      avatar: 'goggles',
      contact_number: '+27 82 555 0142',
      cv_name: 'Thandi CV.pdf',
      desired_salary: 12_000,
      currently_working: true,
      reason: 'growth',
      qualification: 'matric',
      interest: expect.any(String),
      answers: [
        ['Which welds have you made?', 'Fillets, mostly'],
        ['I have my own helmet', 'Yes'],
        ['Which process?', 'TIG'],
        ['Night shifts?', 'No'],
      ],
    },
  ]);
  const mail = await vi.waitUntil(
    async () => (await site.mails()).find(({ subject }) => subject?.startsWith(reference)),
    { timeout: 15_000 },
  );
  expect(mail.to).toMatchObject([{ address: 'thandi@example.org' }]);
});

test('C4, C7: without JavaScript choosing a position is a separate step, and nothing typed is lost', async () => {
  await using page = await career({ width: PHONE, javaScript: false, expected: /422/ });
  const name = `Without scripts`;
  expect(await page.getByText('stays in your browser').isVisible()).toBe(false);
  const form = applicationForm(page);
  await form.getByRole('radio', { name: 'Portrait with locs' }).check();
  await fillApplication(page, { fullName: name });
  await choosePosition(page, 'Coded Welder');
  await form.getByRole('button', { name: 'Show the questions of this position' }).click();
  await form.getByLabel('Which welds have you made?').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await form
    .getByText('Please choose Thandi CV.pdf again: this page could not keep what was chosen.')
    .waitFor();
  expect(await form.getByRole('radio', { name: 'Portrait with locs' }).isChecked()).toBe(true);
  expect(await form.getByLabel('Contact Number').inputValue()).toBe('082 555 0142');
  expect(await form.getByLabel('Reason for change').inputValue()).toBe('growth');
  expect(await form.getByLabel('Desired salary').inputValue()).toBe('12000');

  await answerWelder(page);
  await form
    .getByLabel('CV: a file or photos')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await applyWithoutHydration(page);
  // The field is far below on a phone, so it is said where the form begins as well.
  await form
    .getByText('Please correct what is marked below. Please upload a Word document or PDF file')
    .waitFor();
  await form.getByText('Please upload a Word document or PDF file', { exact: true }).waitFor();
  await form.getByText(/A photo can’t be sent without JavaScript.* email the photo to /).waitFor();
  expect(await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').isChecked()).toBe(true);
  expect(await form.getByLabel('I have my own helmet').isChecked()).toBe(true);
  await form.getByLabel('CV: a file or photos').setInputFiles(CV);
  await applyWithoutHydration(page);
  await waitForReference(page);
  await page.reload();
  await waitForReference(page);
  expect(await stored(name)).toMatchObject([{ avatar: 'locs', contact_number: '+27 82 555 0142' }]);
});

test('C2, C3, C4, C5, C6: missing and invalid fields are marked before anything is sent', async () => {
  await using page = await career({ width: PHONE });
  const form = applicationForm(page);
  await form.getByLabel('Full Name').fill(' ');
  await formHydrated(page);
  await choosePosition(page, 'Coded Welder');
  await form.getByLabel('Contact Number').fill('12');
  await form
    .getByLabel('CV: a file or photos')
    .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('CV') });
  await form.getByText('Please upload a Word document or PDF file').waitFor();
  const photo = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('photo') };
  await form.getByLabel('CV: a file or photos').setInputFiles([CV, photo]);
  await form.getByText('Please choose one file, or only photos.').waitFor();
  await form.getByLabel('CV: a file or photos').setInputFiles({ ...CV, name: `${'Thandi '.repeat(20)}.pdf` });
  await form.getByRole('list', { name: 'CV, chosen' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await form.getByLabel('CV: a file or photos').setInputFiles(photo);
  await form.getByText(/^Please remove Thandi .* first, to send photos instead\.$/).waitFor();
  await apply(page);
  for (const message of [
    'Please give your full name',
    'Invalid email',
    'Please enter a valid South African phone number in format: +27 XX XXX XXXX',
    'Please answer this question',
  ]) {
    await form.getByText(message, { exact: true }).waitFor();
  }
  expect(await form.getByText('Please choose an answer').count()).toBe(2);
  expect(await form.getByText(/Please choose (?!an answer)/).count()).toBe(0);
  const focused = form.getByLabel('Full Name');
  expect(await focused.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test.each([true, false])(
  'C2, C6: avatar, reason and qualification are optional (JavaScript: %s)',
  async (javaScript) => {
    await using page = await career({ width: PHONE, javaScript });
    const name = `Little ${javaScript}`;
    const form = applicationForm(page);
    await form.getByLabel('Full Name').fill(name);
    await form.getByLabel('Email Address').fill('little@example.org');
    await form.getByLabel('Contact Number').fill('082 555 0142');
    await choosePosition(page, 'Storeman');
    await form.getByLabel('CV: a file or photos').setInputFiles(CV);
    // The choice can be cleared again.
    await form.getByLabel('Reason for change').selectOption('Career Growth');
    await form.getByLabel('Reason for change').selectOption('');
    await form.getByRole('radio', { name: 'Portrait with cap' }).check();
    await form.getByRole('radio', { name: 'None' }).check();
    await (javaScript ? apply(page) : applyWithoutHydration(page));
    await waitForReference(page);
    expect(await stored(name)).toMatchObject([{ avatar: null, reason: '', qualification: '' }]);
  },
);

test('C7: the form survives a reload with its CV, and is cleared once it was sent', async () => {
  await using page = await career({ width: PHONE });
  const name = `Reloaded`;
  const form = applicationForm(page);
  await choosePosition(page, 'Coded Welder');
  await fillApplication(page, { fullName: name });
  await form.getByRole('radio', { name: 'Portrait with bun' }).check();
  await answerWelder(page);
  await page.waitForFunction(() => sessionStorage.getItem('kept-file:application') !== null);
  await page.reload();
  await form.getByLabel('Full Name').focus();
  await form.getByRole('list', { name: 'CV, chosen' }).getByText('Thandi CV.pdf', { exact: true }).waitFor();
  expect(await form.getByLabel('Which welds have you made?').inputValue()).toBe('Fillets, mostly');
  expect(await form.getByRole('radio', { name: 'Portrait with bun' }).isChecked()).toBe(true);
  expect(await form.getByLabel('I have my own helmet').isChecked()).toBe(true);
  expect(await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').isChecked()).toBe(true);
  expect(await form.getByLabel('Desired salary').inputValue()).toBe('12000');
  await apply(page);
  await waitForReference(page);
  expect(await stored(name)).toMatchObject([{ avatar: 'bun', cv_name: 'Thandi CV.pdf' }]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':'))))
    .toEqual([]);
  await expect.poll(() => keptFiles(page)).toBe(0);
});

test('C2: closed positions are shown and can’t be chosen', async () => {
  await using page = await career();
  const closed = applicationForm(page).getByRole('option', { name: 'Driver (closed)' });
  expect(await closed.isDisabled()).toBe(true);
});

test('C3: the number is formatted while typing, and the caret stays in place', async () => {
  await using page = await career();
  const field = applicationForm(page).getByLabel('Contact Number');
  await field.focus();
  await formHydrated(page);
  await page.keyboard.type('0825550142');
  expect(await field.inputValue()).toBe('+27 82 555 0142');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  expect(await field.inputValue()).toBe('+27 82 955 0142');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8);
  await field.press('End');
  for (let key = 0; key < '+27 82 955 0142'.length; key += 1) await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('');
  await page.keyboard.type('27 82 555 0142');
  expect(await field.inputValue()).toBe('+27 82 555 0142');
});

test('C4: answers are restored with the position they were given for', async () => {
  await using page = await career();
  const form = applicationForm(page);
  await choosePosition(page, 'Coded Welder');
  await answerWelder(page, 'Pipes');
  await choosePosition(page, 'Storeman');
  await form.getByLabel('Which welds have you made?').waitFor({ state: 'hidden' });
  await choosePosition(page, 'Coded Welder');
  await form.getByLabel('Which welds have you made?').waitFor();
  await expect.poll(() => form.getByLabel('Which welds have you made?').inputValue()).toBe('Pipes');
  expect(await form.getByLabel('Which process?').inputValue()).toBe('TIG');
});

test('C4: without JavaScript an applicant who skips the step gets the questions', async () => {
  await using page = await career({ javaScript: false, expected: /422/ });
  await fillApplication(page, { fullName: 'Skipped' });
  await choosePosition(page, 'Coded Welder');
  await applyWithoutHydration(page);
  await page.getByText('This position asks a few questions. Please answer them below').waitFor();
  await applicationForm(page).getByLabel('Which welds have you made?').waitFor();
  expect(await stored('Skipped')).toEqual([]);
});

test('C5: a position and a CV chosen before hydration stay chosen', async () => {
  await using page = await career();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await choosePosition(page, 'Coded Welder');
  await fillApplication(page, { fullName: 'Early' });
  resolve();
  await formHydrated(page);
  await applicationForm(page).getByRole('list', { name: 'CV, chosen' }).waitFor();
  await answerWelder(page);
  await apply(page);
  await waitForReference(page);
});
