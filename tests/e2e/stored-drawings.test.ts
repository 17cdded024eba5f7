import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { holdScripts } from '../support/network.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const drawing = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf(name)),
});
const THANKS = /^Thank you for your enquiry\./;

const form = (page: Page) => page.locator('form').filter({ hasText: 'Quote type' });
const field = (page: Page) => form(page).getByLabel('Drawings', { exact: true });
const listed = (page: Page) =>
  form(page).getByRole('list', { name: 'Drawings, chosen' }).locator('.file-name').allTextContents();
const request = (page: Page) => form(page).getByRole('button', { name: 'Request quote' }).click();

async function fill(page: Page, name: string): Promise<void> {
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Email').fill('thandi@example.com');
  await form(page).getByLabel('Quote type').selectOption('Other...');
}

async function openForm(page: Page, where: string): Promise<void> {
  if (where === 'dialog') {
    await hydrate(page);
    await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click();
  }
  await form(page).getByLabel('Quote type').waitFor();
}

/** Waits until the browser has stored this many drawings, and the tab has recorded them. */
const kept = (page: Page, count: number, name = 'quote-steel') =>
  page.waitForFunction(
    ([place, many]) =>
      JSON.parse(sessionStorage.getItem(`kept-file:${place}`) ?? '{}').files?.length === many,
    [name, count] as const,
  );

const drawingsOf = async (name: string) => {
  const [row] = await site.database.query<{ drawings: string[] | null }>(
    `select (select array_agg(d.name order by position) from drawings d where lead_id = l.id) as drawings
     from leads l where name = $1`,
    [name],
  );
  return row?.drawings;
};

/** What the browser still stores, of any form. */
const left = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<[string[], number]>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('keyval').objectStore('keyval').count();
          const names = Object.keys(sessionStorage).filter((key) => /^(?:draft|key|kept|chosen)/.test(key));
          counting.onsuccess = () => resolve([names, counting.result]);
        };
      }),
  );

describe.each([
  ['/quote', 'page'],
  ['/quote/fabrication', 'page'],
  ['/', 'dialog'],
])('of %s (%s)', (path, where) => {
  const name = path === '/quote/fabrication' ? 'quote-fabrication' : 'quote-steel';

  test('L9, X3: drawings survive a reload, are listed before any interaction, and are cleared once they were sent', async () => {
    await using page = await visit(site.url + path, { width: PHONE });
    const who = `Kept ${name} ${where}`;
    await openForm(page, where);
    await fill(page, who);
    await field(page).setInputFiles(['a.pdf', 'b.pdf', 'c.pdf'].map(drawing));
    await kept(page, 3, name);
    await form(page).getByRole('button', { name: 'Remove b.pdf' }).click();
    await kept(page, 2, name);
    await page.reload();
    await expect.poll(() => listed(page), { timeout: 15_000 }).toEqual(['a.pdf', 'c.pdf']);
    expect(await form(page).getByLabel('Name').inputValue()).toBe(who);
    await field(page).setInputFiles([drawing('d.pdf')]);
    await kept(page, 3, name);
    await page.reload();
    await expect.poll(() => listed(page), { timeout: 15_000 }).toEqual(['a.pdf', 'c.pdf', 'd.pdf']);
    await request(page);
    await form(page).getByText(THANKS).waitFor();
    expect(await drawingsOf(who)).toEqual(['a.pdf', 'c.pdf', 'd.pdf']);
    await expect.poll(() => left(page), { timeout: 10_000 }).toEqual([[], 0]);
    await page.reload();
    // The dialog reopens by itself; the page hydrates on the first interaction.
    if (where === 'page') await form(page).getByLabel('Name').focus();
    await page.waitForFunction(() => [...document.forms].some(({ noValidate }) => noValidate));
    expect(await form(page).getByRole('list', { name: 'Drawings, chosen' }).count()).toBe(0);
  });
});

test('L9: the dialog and the page of the same business unit share their drawings', async () => {
  await using page = await visit(site.url);
  await openForm(page, 'dialog');
  await field(page).setInputFiles([drawing('a.pdf')]);
  await kept(page, 1);
  await page.goto(`${site.url}/quote`);
  await expect.poll(() => listed(page), { timeout: 15_000 }).toEqual(['a.pdf']);
});

test('L9, X3: a drawing chosen after a reload, before hydration, is added to the stored ones', async () => {
  await using page = await visit(`${site.url}/quote`);
  await fill(page, 'Joined');
  await field(page).setInputFiles([drawing('a.pdf')]);
  await kept(page, 1);
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await field(page).setInputFiles([drawing('b.pdf')]);
  letScriptsCome();
  await expect.poll(() => listed(page), { timeout: 15_000 }).toEqual(['a.pdf', 'b.pdf']);
  await request(page);
  await form(page).getByText(THANKS).waitFor();
  expect(await drawingsOf('Joined')).toEqual(['a.pdf', 'b.pdf']);
});

test('L9, X3: a large drawing is stored in pieces, which keep the page usable, and comes back whole', async () => {
  await using page = await visit(`${site.url}/quote`);
  await fill(page, 'Large');
  const buffer = Buffer.from(samplePdf('x'.repeat(1_300_000)));
  await field(page).setInputFiles([{ ...drawing('large.pdf'), buffer }]);
  await kept(page, 1);
  const sizes = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
          all.onsuccess = () =>
            resolve(all.result.map((one) => one.byteLength ?? one.content?.byteLength ?? 0));
        };
      }),
  );
  expect(Math.max(...sizes)).toBeLessThan(600_000);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(buffer.length);
  await page.reload();
  await expect.poll(() => listed(page), { timeout: 15_000 }).toEqual(['large.pdf']);
  await request(page);
  await form(page).getByText(THANKS).waitFor();
  const [stored] = await site.database.query(`select sha256 from drawings where name = 'large.pdf'`);
  expect(stored).toEqual({ sha256: sha256(buffer) });
});

test('L9, X3: sent right after a reload, the form waits for the drawings that are being restored', async () => {
  await using page = await visit(`${site.url}/quote`);
  await fill(page, 'At once');
  await field(page).setInputFiles([drawing('a.pdf')]);
  await kept(page, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/stored-files-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => form(page).getByLabel('Name').inputValue(), { timeout: 15_000 }).toBe('At once');
  await request(page);
  expect(await form(page).getByRole('button', { name: 'Request quote' }).isVisible()).toBe(true);
  resolve();
  await form(page).getByText(THANKS).waitFor();
  expect(await drawingsOf('At once')).toEqual(['a.pdf']);
});

test("L9, X3: if the browser can't store files, the form names the missing ones after a reload", async () => {
  await using page = await visit('about:blank');
  // As on a site without TLS.
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.goto(`${site.url}/quote`);
  await fill(page, 'Without TLS');
  await field(page).setInputFiles(['a.pdf', 'b.pdf'].map(drawing));
  await page.waitForFunction(() => sessionStorage.getItem('chosen-files:quote-steel') !== null);
  await page.reload();
  const missing = (name: string) =>
    form(page).getByText(
      `${name}: it could not be kept while the page was reloaded. Please choose it again.`,
    );
  await missing('a.pdf').waitFor();
  await missing('b.pdf').waitFor();
  expect(await form(page).getByLabel('Name').inputValue()).toBe('Without TLS');
  await field(page).setInputFiles(['a.pdf', 'b.pdf'].map(drawing));
  await missing('a.pdf').waitFor({ state: 'hidden' });
  await request(page);
  await form(page).getByText(THANKS).waitFor();
  expect(await drawingsOf('Without TLS')).toEqual(['a.pdf', 'b.pdf']);
});

test.each([
  ['422', 'a.pdf', [drawing('a.pdf'), { ...drawing('b.pdf'), buffer: Buffer.from('no pdf') }]],
  [
    '413',
    'the drawings',
    [drawing('a.pdf'), { ...drawing('b.pdf'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }],
  ],
])(
  'L9, L14: without JavaScript a form rejected with %s asks for its drawings again',
  async (status, what, files) => {
    await using page = await visit(`${site.url}/quote`, { javaScript: false, expected: new RegExp(status) });
    await fill(page, 'Refused');
    await field(page).setInputFiles(files);
    await request(page);
    await page
      .getByRole('main')
      .getByText(/^Error!$/)
      .waitFor();
    // The error at the file field also says which files are lost.
    await form(page)
      .getByText(`Please choose ${what} again: this page could not keep what was chosen.`)
      .waitFor();
  },
);
