import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { hydrate, visit } from '../support/browser.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({ STARTER_CONTENT: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo(0, y), top);
  await page.waitForFunction((y) => Math.round(scrollY) === y, top);
}

/** Waits for two frames, so that the last change has been rendered. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test.each(['/', '/laser-cutting', '/fabrication-services', '/blog/kerf-and-tolerance'])(
  'S22: after a reload the first pointer move does not scroll %s',
  async (path) => {
    await using page = await visit(site.url + path);
    await hydrate(page);
    await settled(page);
    await scrollPage(page, 500);
    await page.reload();
    await page.waitForFunction(() => Math.round(scrollY) === 500);
    await scrollPage(page, 900);
    await hydrate(page);
    await settled(page);
    expect(await scrollTop(page)).toBe(900);
  },
);

test('S2, S22: Learn More scrolls to About Us after a reload, and again after scrolling away', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
  await settled(page);
  await scrollPage(page, 200);
  await page.reload();
  await page.waitForFunction(() => Math.round(scrollY) === 200);
  await hydrate(page);
  await settled(page);
  const aboutAtTop = () =>
    page.waitForFunction(() => {
      const section = document.querySelector('#about');
      if (section === null) return false;
      // The fixed bar's height (site.css).
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      return Math.abs(section.getBoundingClientRect().top - padding) < 2;
    });
  await page.getByRole('link', { name: 'Learn More' }).click();
  await settled(page);
  await aboutAtTop();
  for (const away of [2_000, 2_600]) {
    await scrollPage(page, away);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#about"]')?.click());
    await settled(page);
    await aboutAtTop();
  }
});

test('S22: Back and Forward restore the scroll position', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
  await settled(page);
  await scrollPage(page, 1_200);
  await page.goto(`${site.url}/laser-cutting`);
  expect(await scrollTop(page)).toBe(0);
  await hydrate(page);
  await settled(page);
  await scrollPage(page, 400);
  await page.goBack();
  await page.waitForFunction(() => Math.round(scrollY) === 1_200);
  await page.mouse.move(500, 500);
  await page.goForward();
  await page.waitForFunction(() => Math.round(scrollY) === 400);
});
