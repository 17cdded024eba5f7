import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { visit, WIDTHS } from '../support/browser.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

describe.each(WIDTHS)('at %i px', (width) => {
  test.each(['/', '/contact-us', '/quote', '/nowhere'])('X4: axe finds nothing wrong on %s', async (path) => {
    await using page = await visit(site.url + path, { width, expected: /404/ });
    expect(await violations(page)).toEqual([]);
  });

  test('X4: nor in the quote dialog with its errors and drawings', async () => {
    await using page = await visit(site.url, { width });
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

  test('X4: nor in the contact form with its errors and its notice', async () => {
    await using page = await visit(`${site.url}/contact-us`, { width });
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.waitForFunction(() => document.querySelector('form')?.noValidate === true);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await page.getByRole('alert').getByText('Invalid Phone Number').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
