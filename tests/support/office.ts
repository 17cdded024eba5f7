import type { Locator, Page } from 'playwright-core';
import { ADMIN } from './accounts.ts';
import { visit } from './browser.ts';

/** Signs in over HTTP and returns the response with its Cookie header. */
export async function signInOverHttp(
  url: string,
  { email = ADMIN.email, password = ADMIN.password, keep = false, cookie = '' } = {},
): Promise<{ status: number; cookie: string; cookies: string[]; body: string }> {
  const response = await fetch(`${url}/admin-login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ email, password, ...(keep ? { keep: 'on' } : {}) }),
  });
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    cookies,
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    body: await response.text(),
  };
}

/** Fills in and submits the sign-in form of the open page. */
export async function fillSignIn(page: Page, { email = ADMIN.email, password = ADMIN.password } = {}) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens an office page as the first admin, or as the one with this email, signed in over HTTP. */
export async function visitOffice(
  url: string,
  path: string,
  {
    email = ADMIN.email,
    width = 1440,
    expected = /$^/,
    own = false,
  }: { email?: string; width?: number; expected?: RegExp; own?: boolean } = {},
) {
  const { status, cookies, body } = await signInOverHttp(url, { email });
  if (status !== 302) throw new Error(`${email} was not signed in: ${status}\n${body}`);
  const page = await visit(url + path, { width, expected, cookies, own });
  await officeHydrated(page);
  return page;
}

/** Waits until React has hydrated the document. What is loaded later, such as the editor of an article, is waited for by name. */
export const officeHydrated = (page: Page) => page.waitForFunction(() => window.testHydrated === true);

/** Clicks a button. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The button that opens the menu of a row. @param name what the row's name begins with. */
export const rowMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` });

/** Chooses from the menu of a row. */
export async function chooseInRow(page: Page, name: string, action: string) {
  await rowMenu(page, name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Opens the form in which an admin account is created, or a colleague invited. */
export async function addAdminBy(page: Page, way: 'Create account' | 'Invite colleague') {
  await press(page, 'Add admin');
  await page.getByRole('menuitem', { name: way }).click();
}

/** The row of a list. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Waits for the success toast. */
export const succeeded = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Waits for an error message. */
export const failed = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

/** Submits a form that requires one's own password, and confirms it in the dialog. */
export async function confirmWithPassword(page: Page, button: Locator, password = ADMIN.password) {
  await button.click();
  await enterPassword(page, password);
}

/** Enters one's own password in the confirmation dialog. */
export async function enterPassword(page: Page, password = ADMIN.password) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Your own password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in again in the dialog over a screen whose session has ended. */
export async function signInAgain(page: Page, { email = ADMIN.email, password = ADMIN.password } = {}) {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Closes a dialog with Escape and discards the changes. */
export async function discardUnsaved(page: Page) {
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
}
