import type { Locator, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { ADMIN } from './server.ts';

/** Signs in over HTTP and returns the response with its Cookie header. */
export async function signInBy(
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
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
    body: await response.text(),
  };
}

/** Fills in and submits the sign-in form of the open page. */
export async function fillSignIn(page: Page, { email = ADMIN.email, password = ADMIN.password } = {}) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens an office page as the first admin. */
export async function visitOffice(
  url: string,
  path: string,
  { width = 1440, expected = /$^/ }: { width?: number; expected?: RegExp } = {},
) {
  const page = await visit(url + path, { width, expected });
  await awake(page);
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Login' }).waitFor({ state: 'hidden' });
  return page;
}

/** Waits until React has hydrated the form. */
export function awake(page: Page) {
  return page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** Waits for the success toast. */
export const succeeded = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Waits for an error message. */
export const failed = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

/** Sends a form that asks for one's own password, and gives it. */
export async function confirmWithPassword(page: Page, button: Locator, password = ADMIN.password) {
  await button.click();
  await page.getByLabel('Your own password', { exact: true }).fill(password);
  await button.click();
}
