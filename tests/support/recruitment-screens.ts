import type { Page } from 'playwright-core';

export const POSITIONS = '/admin/job-applications/positions';
export const QUESTIONS = '/admin/job-applications/questions';

/** The browser's own messages about answers that these journeys provoke. */
export const REFUSED = /409|422|500|503|ERR_INTERNET_DISCONNECTED/;

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Waits for the message in the open dialog. */
export const why = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();
