import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryOf } from '#app/company/gallery.ts';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const gallery = galleryOf(testCompany.profile);

let address: string;
const site = await openSite();
beforeAll(async () => {
  address = `${site.url}/fabrication-services`;
});
afterAll(() => site[Symbol.asyncDispose]());

const region = (page: Page) => page.getByRole('region', { name: 'Gallery' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
const titled = (title: string) => ({ name: title, exact: true });

const [first, second] = gallery.map(({ title }) => title);
const last = gallery.at(-1)?.title;
if (first === undefined || second === undefined || last === undefined) throw new Error('No gallery.');

test('S21: the gallery has its heading, its pictures and a row of contact cards', async () => {
  await using page = await visit(address, { width: PHONE });
  await region(page).getByRole('heading', { level: 2, name: 'Gallery' }).waitFor();
  await region(page).getByText('See What We Do.').waitFor();
  await region(page).getByRole('heading', { level: 2, name: 'Talk to us' }).waitFor();
  const images = region(page).getByRole('img');
  expect(await images.count()).toBe(gallery.length);
  for (const { title } of gallery) {
    expect(await page.getByAltText(title, { exact: true }).getAttribute('loading')).toBe('lazy');
    await region(page).getByText(title, { exact: true }).waitFor();
  }
  for (const { name } of testCompany.profile.people.contacts)
    await region(page).getByRole('heading', { name }).waitFor();
});

test.each([
  [1440, 4],
  [961, 4],
  [960, 3],
  [601, 3],
  [600, 2],
  [360, 2],
])('S21: at %i px the grid has %i columns, rows of 200 px and no gap', async (width, columns) => {
  await using page = await visit(address, { width });
  const quilt = await region(page)
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const style = getComputedStyle(list);
      return { columns: style.gridTemplateColumns.split(' '), rows: style.gridTemplateRows.split(' ') };
    });
  expect(quilt.columns).toHaveLength(columns);
  expect(new Set(quilt.rows)).toEqual(new Set(['200px']));
  const cells = gallery.map(({ tile }) => tile.cols * tile.rows).reduce((sum, one) => sum + one, 0);
  expect(columns * quilt.rows.length).toBe(cells);
});

test('S21: a picture spans its columns and rows', async () => {
  await using page = await visit(address);
  const sizes = await Promise.all(
    gallery.map(({ title }) => region(page).getByRole('link', titled(title)).boundingBox()),
  );
  const column = Math.min(...sizes.map((box) => box?.width ?? 0));
  gallery.forEach(({ tile: { cols, rows } }, index) => {
    expect(sizes[index]?.width).toBeCloseTo(cols * column + (cols - 1) * 8, 0);
    expect(sizes[index]?.height).toBeCloseTo(rows * 200 + (rows - 1) * 8, 0);
  });
});

test('S21: each picture has thumbnails of 200 px per row, and a 2x variant', async () => {
  await using page = await visit(address, { javaScript: false });
  for (const {
    title,
    tile: { rows },
  } of gallery) {
    const sources = await page
      .getByAltText(title, { exact: true })
      .evaluate((image) =>
        [...(image.parentElement?.querySelectorAll('[srcset]') ?? [])].map((one) =>
          one.getAttribute('srcset'),
        ),
      );
    expect(sources).toHaveLength(2);
    for (const source of sources) {
      const [one = '', two = ''] = source?.split(', ') ?? [];
      expect(two).toMatch(/ 2x$/);
      expect(await heightOf(one)).toBe(200 * rows);
      expect(await heightOf(two.replace(' 2x', ''))).toBe(400 * rows);
    }
  }
});

async function heightOf(path: string): Promise<number> {
  const response = await fetch(site.url + path);
  return (await sharp(await response.arrayBuffer()).metadata()).height;
}

test('S21: a picture opens in the lightbox, which works with the keyboard, wraps around and closes', async () => {
  await using page = await visit(address);
  await hydrate(page);
  await region(page).getByRole('link', titled(first)).click();
  await dialog(page).getByText(first, { exact: true }).waitFor();
  await dialog(page).getByText(`1 of ${gallery.length}`).waitFor();
  expect((await dialog(page).getByRole('img').boundingBox())?.width).toBeGreaterThan(1_000);
  await page.keyboard.press('ArrowRight');
  await dialog(page).getByText(second, { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await dialog(page).getByText(last, { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Next picture' }).click();
  await dialog(page).getByText(first, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
  expect(focused).toBe(first);
});

test('S21: on a phone a horizontal swipe changes the picture, a vertical one does not', async () => {
  await using page = await visit(address, { width: PHONE });
  await hydrate(page);
  await region(page).getByRole('link', titled(first)).tap();
  await dialog(page).getByText(first, { exact: true }).waitFor();
  await swipe(page, [300, 300], [60, 320]);
  await dialog(page).getByText(second, { exact: true }).waitFor();
  await swipe(page, [200, 500], [140, 200]);
  await swipe(page, [60, 300], [300, 310]);
  await dialog(page).getByText(first, { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await dialog(page).waitFor({ state: 'detached' });
});

/** Dispatches the touch events of a one-finger swipe. */
async function swipe(page: Page, [x1, y1]: [number, number], [x2, y2]: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x1, y: y1 }]);
  await touch('touchMove', [{ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }]);
  await touch('touchMove', [{ x: x2, y: y2 }]);
  await touch('touchEnd', []);
  await session.detach();
}

test('S21: without JavaScript a picture links to the large version', async () => {
  await using page = await visit(address, { javaScript: false });
  for (const { title } of gallery) {
    const href = await region(page).getByRole('link', titled(title)).getAttribute('href');
    const response = await fetch(site.url + href);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1_600);
  }
  await region(page).getByRole('link', titled(first)).click();
  await page.waitForURL(/-1600\..*\.webp$/);
});
