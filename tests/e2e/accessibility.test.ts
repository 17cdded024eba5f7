import { afterAll, describe, expect, test } from 'vitest';
import { layoutFaults, violations } from '../support/axe.ts';
import { hydrate, sidewaysScroll, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { signInOverHttp, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

describe.each(VIEWPORT_WIDTHS)('at %i px', (width) => {
  test('X4: axe finds nothing in the quote dialog with errors and drawings', async () => {
    await using page = await visit(site.url, { width });
    await hydrate(page);
    await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a quote' });
    await dialog.getByLabel('Drawings', { exact: true }).setInputFiles([
      { name: 'plate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'plate.dwg', mimeType: 'application/acad', buffer: Buffer.from('AC10') },
    ]);
    await dialog.getByRole('button', { name: 'Request quote' }).click();
    await dialog.getByText('Please select a quote type').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('X4: axe finds nothing in the contact form with errors and a notice', async () => {
    await using page = await visit(`${site.url}/contact-us`, { width });
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.waitForFunction(() => document.querySelector('form')?.noValidate === true);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await page.getByRole('alert').getByText('Invalid Phone Number').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  // The pages of the sitemap are checked by sample-sitemap.test.ts.
  test.each(['/nowhere', '/admin-login', '/admin-login?forgot', '/admin/reset', '/admin/invitation'])(
    'X4: axe finds nothing on %s',
    async (path) => {
      await using page = await visit(site.url + path, { width, expected: /404/ });
      expect(await violations(page)).toEqual([]);
    },
  );

  test('X4: axe finds nothing behind a mailed link that no longer works', async () => {
    await using page = await visit(`${site.url}/admin/reset#used`, { width });
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test.each([true, false])(
    'X3, X4: if the database fails, the last error page has a title and the site’s look, and retries (JavaScript: %s)',
    async (javaScript) => {
      const { cookies } = await signInOverHttp(site.url);
      await using page = await visit(site.url, { width, javaScript, cookies, expected: /500/ });
      await site.database.query('alter table sessions rename to sessions_away');
      try {
        await page.goto(`${site.url}/admin`);
        await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor();
        expect(await page.title()).toContain('Something went wrong');
        const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
        expect(ground).toBe('rgb(18, 23, 26)');
        // axe needs the page's timers, which don't run without JavaScript.
        if (javaScript) expect(await violations(page)).toEqual([]);
      } finally {
        await site.database.query('alter table sessions_away rename to sessions');
      }
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    },
  );
});

test.each([
  '/admin/accounts?name=a',
  '/admin/settings',
  '/admin/settings?tab=account',
  '/admin/posts',
  '/admin/system',
  '/admin/nowhere',
])('X4: axe finds nothing in the office, on %s', async (path) => {
  await using page = await visitOffice(site.url, path, { expected: /404/ });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('X4: axe finds nothing in the dialogs of the accounts screen; Escape closes them and restores the focus', async () => {
  await using page = await visitOffice(site.url, '/admin/accounts');
  for (const [button, item, title] of [
    ['Add admin', 'Create account', 'Create Admin Account'],
    ['Actions for Administrator', 'Edit', 'Edit Account'],
    ['Actions for Administrator', 'Delete', 'Confirm Deletion'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForFunction(
      (name) =>
        (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent) === name,
      button,
    );
  }
});

test('X4: at 320 px the office does not scroll sideways', async () => {
  await using page = await visitOffice(site.url, '/admin/accounts?name=a', { width: 320 });
  for (const path of ['/admin/accounts?name=a', '/admin/settings', '/admin/settings?tab=account']) {
    await page.goto(site.url + path);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});
