import type { Page } from 'playwright-core';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addPosition, addQuestion } from './applications.ts';
import { formHydrated } from './browser.ts';
import type { Database } from './database.ts';

/** A CV for `setInputFiles`. */
export const CV = {
  name: 'Thandi CV.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf('CV')),
};

export const applicationForm = (page: Page) =>
  page.locator('form').filter({ hasText: 'Additional Questions...' });

/** Fills in everything except the position and its questions. */
export async function fillApplication(page: Page, { fullName = 'Thandi Mokoena', cv = true } = {}) {
  const form = applicationForm(page);
  await form.getByLabel('Full Name').fill(fullName);
  await form.getByLabel('Email Address').fill('thandi@example.org');
  await form.getByLabel('Contact Number').fill('082 555 0142');
  await form.getByLabel('Reason for change').selectOption('Career Growth');
  await form.getByLabel('Highest qualification').selectOption('Completed Matric');
  await form.getByLabel('Desired salary').selectOption('R 12000.00');
  await form.getByLabel('Why are you interested').fill('I like steel.');
  if (cv) await form.getByLabel('CV: a file or photos').setInputFiles(CV);
}

/** Focuses first, since the first interaction starts hydration. */
export async function choosePosition(page: Page, name: string): Promise<void> {
  const field = applicationForm(page).getByLabel('Position', { exact: true });
  await field.focus();
  await field.selectOption(name);
}

/** Adds the position Coded Welder with a question of each type. */
export async function addWelder(database: Database): Promise<void> {
  const welder = await addPosition(database, 'Coded Welder');
  await addQuestion(database, welder, 'Which welds have you made?');
  await addQuestion(database, welder, 'I have my own helmet', 'checkbox');
  await addQuestion(database, welder, 'Which process?', 'select', ['MIG', 'TIG']);
  await addQuestion(database, welder, 'Night shifts?', 'radio', ['Yes', 'No']);
}

/** Answers its questions. */
export async function answerWelder(page: Page, welds = 'Fillets, mostly'): Promise<void> {
  const form = applicationForm(page);
  await form.getByLabel('Which welds have you made?').fill(welds);
  await form.getByLabel('I have my own helmet').check();
  await form.getByLabel('Which process?').selectOption('TIG');
  await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').check();
}

/** Submits the form without waiting for hydration. */
export const applyWithoutHydration = (page: Page) =>
  applicationForm(page).getByRole('button', { name: 'Apply for Job' }).click();

export async function apply(page: Page): Promise<void> {
  await formHydrated(page);
  await applyWithoutHydration(page);
}

const SUBMITTED = 'Application submitted successfully! We will get back to you shortly.';

/** Waits until the application is accepted. @returns its reference. */
export async function waitForReference(page: Page): Promise<string> {
  await page.getByRole('status').getByText(SUBMITTED).waitFor();
  const heading = page.getByRole('heading', { name: /^Your reference is A-\d+$/ });
  return (await heading.textContent())?.replace('Your reference is ', '') ?? '';
}

/** How many files the browser has stored. */
export const keptFiles = (page: Page) => storedKeys(page).then((keys) => keys.length);

/** How many forms wait in the browser to be sent. */
export const waitingForms = (page: Page) =>
  storedKeys(page).then((keys) => keys.filter((key) => key.startsWith('outbox:')).length);

const storedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
          reading.onsuccess = () => resolve(reading.result.map(String));
        };
      }),
  );

/** What the database has of somebody's application. */
export const storedApplication = (database: Database, fullName: string) =>
  database.query<Record<string, unknown>>(
    `select a.number, a.status, c.avatar, c.contact_number, a.cv_name, a.desired_salary, a.currently_working,
       a.reason_for_change as reason, a.highest_qualification as qualification, a.interest_reason as interest,
       (select json_agg(json_build_array(question, answer) order by place) from application_answers where application_id = a.id) as answers
     from applications a join candidates c on c.id = candidate_id where full_name = $1`,
    [fullName],
  );
