import type { Page } from 'playwright-core';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { visitOffice } from './office.ts';

/** The page of an application in the office. */

export const LIST = '/admin/job-applications';

const EXPECTED = /400|404|409|422|500|503|ERR_INTERNET_DISCONNECTED/;

export const openApplication = (url: string, id: string, options: { own?: boolean } = {}) =>
  visitOffice(url, `${LIST}/${id}`, { expected: EXPECTED, ...options });

export const status = (page: Page) => page.getByLabel('Status', { exact: true });
export const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });
export const noted = (page: Page) => notes(page).getByRole('listitem');
export const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .and(page.getByText(label, { exact: true }))
    .locator('xpath=following-sibling::dd')
    .first();

/** Shows the details and the answers in the place of the CV, at 1440 px. */
export const showDetails = (page: Page) => page.getByRole('button', { name: 'Details and answers' }).click();

export const deleteNote = (page: Page) => notes(page).getByRole('button', { name: /^Delete the note by/ });

/** A CV for `setInputFiles`. */
export const pdf = (name = 'new cv.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf()),
});
