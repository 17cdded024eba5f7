import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { hydrate, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { holdScripts } from '../support/network.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const BEFORE = '/contact-us';
const PAGE = '/fabrication-services';

/** How an overlay is opened, which part of it is visible, and how it is closed without Back. */
type Overlay = {
  open: (page: Page) => Promise<void>;
  seen: (page: Page) => ReturnType<Page['getByRole']>;
  close: (page: Page) => Promise<void>;
};

const { gallery } = testCompany.profile;
const [, second] = gallery;
if (second === undefined) throw new Error('No gallery.');

const OVERLAYS: [string, Overlay][] = [
  [
    'quote dialog',
    {
      // Before hydration it may be followed as a link.
      open: async (page) => {
        await hydrate(page);
        await page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote').tap();
      },
      seen: (page) => page.getByRole('dialog', { name: 'Request a quote' }),
      close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap(),
    },
  ],
  [
    'lightbox',
    {
      // Before hydration it is a link to the picture's file.
      open: async (page) => {
        await hydrate(page);
        await page.getByRole('link', { name: second.title, exact: true }).tap();
      },
      seen: (page) => page.getByRole('dialog', { name: 'Gallery' }).getByText(`2 of ${gallery.length}`),
      close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap(),
    },
  ],
  [
    'menu',
    {
      open: (page) => page.getByText('Menu', { exact: true }).tap(),
      seen: (page) => page.getByRole('navigation', { name: 'Menu' }),
      close: (page) => page.getByText('Close', { exact: true }).tap(),
    },
  ],
];

const path = (page: Page) => new URL(page.url()).pathname;

/** A page on a phone, opened by a link from another page of the site. */
async function arrive() {
  const page = await visit(site.url + BEFORE, { width: 360 });
  await page.goto(site.url + PAGE);
  return page;
}

/** Resolves when React has hydrated the form, or the page is left. Call it before the first interaction. */
const formHydrated = (page: Page) =>
  page
    .evaluate(() => new Promise<void>((resolve) => addEventListener('kerf:hydrated', () => resolve())))
    .catch(() => {});

/**
 * Resolves when an overlay that has appeared has its history entry too: the menu's is added at its `toggle` event, which
 * the browser dispatches after it has shown the menu. Back before that would leave the page.
 */
const hasEntry = (page: Page) => page.waitForFunction(() => history.state?.overlays !== undefined);

async function backToTheFirstPage(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL(`**${BEFORE}`);
}

describe.each(OVERLAYS)('%s', (_, { open, seen, close }) => {
  test('S21, S19, L7: Back closes it and stays on the page, Forward opens it again, and the previous page is one step back', async () => {
    await using page = await arrive();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) asked.push(request.url());
    });
    await open(page);
    await seen(page).waitFor();
    await hasEntry(page);
    await page.goBack();
    await seen(page).waitFor({ state: 'hidden' });
    expect(path(page)).toBe(PAGE);
    await page.goForward();
    await seen(page).waitFor();
    await page.goBack();
    await seen(page).waitFor({ state: 'hidden' });
    expect(asked).toEqual([]);
    await backToTheFirstPage(page);
  });

  test('S21, S19, L7: closing it on the page leaves no history entry, and it opens again', async () => {
    await using page = await arrive();
    for (let times = 0; times < 2; times += 1) {
      await open(page);
      await seen(page).waitFor();
      await hasEntry(page);
      await close(page);
      await seen(page).waitFor({ state: 'hidden' });
    }
    await page.waitForFunction(() => history.state?.overlays === undefined);
    await backToTheFirstPage(page);
  });

  test('S21, S19, L7: it stays open after a reload, and Back closes it', async () => {
    await using page = await arrive();
    await open(page);
    await seen(page).waitFor();
    await page.waitForFunction(() => history.state?.overlays !== undefined && 'idx' in history.state);
    const before = await page.evaluate(() => history.state);
    await page.reload();
    await seen(page).waitFor();
    expect(await page.evaluate(() => history.state)).toEqual(before);
    await page.goBack();
    await seen(page).waitFor({ state: 'hidden' });
    expect(path(page)).toBe(PAGE);
    await backToTheFirstPage(page);
  });
});

test('S19: Back closes the menu before hydration too', async () => {
  await using page = await visit(site.url + BEFORE, { width: 360 });
  const letScriptsCome = await holdScripts(page);
  await page.goto(site.url + PAGE, { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const summary = page.locator('.mobile-menu > summary');
  await summary.tap();
  await menu.waitFor();
  await hasEntry(page);
  // The page counts as loaded only once the scripts are there, if the tap came before its pictures.
  await page.goBack({ waitUntil: 'commit' });
  await menu.waitFor({ state: 'hidden' });
  expect(path(page)).toBe(PAGE);
  await summary.tap();
  await menu.waitFor();
  await hasEntry(page);
  const woken = formHydrated(page);
  letScriptsCome();
  await woken;
  await summary.tap();
  await menu.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state?.overlays === undefined);
  await backToTheFirstPage(page);
});

test.each(['before', 'after'])(
  'S19: %s hydration, a link in the menu is followed, and Back leads to the page with the menu closed',
  async (when) => {
    await using page = await visit(site.url + BEFORE, { width: 360 });
    if (when === 'before') await holdScripts(page);
    await page.goto(site.url + PAGE, { waitUntil: 'domcontentloaded' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const woken = formHydrated(page);
    await page.getByText('Menu', { exact: true }).tap();
    await menu.waitFor();
    await hasEntry(page);
    if (when === 'after') await woken;
    await menu.getByRole('link', { name: 'Careers' }).tap();
    await page.waitForURL('**/career');
    await page.goBack();
    await page.waitForURL(`**${PAGE}`);
    expect(await menu.isVisible()).toBe(false);
    await backToTheFirstPage(page);
  },
);

test('S19, L7: with two overlays, Back closes the upper one first', async () => {
  await using page = await arrive();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await page.getByText('Menu', { exact: true }).tap();
  await menu.waitFor();
  await hasEntry(page);
  await page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote').tap();
  await dialog.waitFor();
  await page.waitForFunction(() => Object.keys(history.state?.overlays ?? {}).length === 2);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(await menu.isVisible()).toBe(true);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await backToTheFirstPage(page);
});

test('S21, L7: a late close event of a dialog that was opened again does not close it', async () => {
  await using page = await arrive();
  await hydrate(page);
  await page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote').tap();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Quote type').waitFor();
  // On a slow phone the user may go Back and Forward before the browser dispatches the first close event.
  await hasEntry(page);
  await dialog.evaluate((element) => element.dispatchEvent(new Event('close')));
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(path(page)).toBe(PAGE);
  await backToTheFirstPage(page);
});

test('S21: closing the lightbox with Back returns the focus to its picture', async () => {
  await using page = await arrive();
  await hydrate(page);
  await page.getByRole('link', { name: second.title, exact: true }).click();
  await page.getByRole('dialog', { name: 'Gallery' }).waitFor();
  await hasEntry(page);
  await page.goBack();
  await page.getByRole('dialog', { name: 'Gallery' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.querySelector('img')?.alt)).toBe(second.title);
});

test.each(['/materials', '/blog'])(
  'X3: on %s Back closes an overlay without a connection too, since nothing is fetched',
  async (where) => {
    await using page = await visit(site.url + BEFORE, { width: 360, expected: /ERR_INTERNET_DISCONNECTED/ });
    await page.goto(site.url + where);
    await hydrate(page);
    await page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote').tap();
    const dialog = page.getByRole('dialog', { name: 'Request a quote' });
    await dialog.getByLabel('Quote type').waitFor();
    await hasEntry(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const title = await page.title();
    await page.context().setOffline(true);
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await page.goForward();
      await dialog.getByLabel('Quote type').waitFor();
    }
    expect(await page.title()).toBe(title);
    expect(asked.filter((address) => address.endsWith('.data'))).toEqual([]);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.context().setOffline(false);
    await backToTheFirstPage(page);
  },
);
