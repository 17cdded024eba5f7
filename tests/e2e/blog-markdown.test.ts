import type { CDPSession, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { newArticle, saved, text } from '../support/blog-editor.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

type Block = { style: string; listItem?: string; children: { text: string; marks: string[] }[] };

/** What is stored of each block: its kind, and its text with bold and italic marked as in Markdown. */
async function stored(page: Page, id: string): Promise<string[]> {
  await saved(page);
  const [draft] = await site.database.query<{ body: Block[] }>(
    "select content -> 'body' as body from post_drafts where post_id = $1",
    [id],
  );
  const marks = (one: string[]) => (one.includes('strong') ? '**' : one.includes('em') ? '*' : '');
  return (draft?.body ?? []).map(({ style, listItem, children }) => {
    const words = children.map((span) => `${marks(span.marks)}${span.text}${marks(span.marks)}`).join('');
    return `${listItem ?? style}: ${words}`;
  });
}

const menu = (page: Page) => page.getByRole('listbox', { name: 'Insert' });
const option = (page: Page, name: string) => menu(page).getByRole('option', { name, exact: true });

test('B17: Markdown becomes formats as it is typed; sizes keep their asterisks', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  const lines = [
    '## Cutting',
    '#### Thin plate',
    'A **hard steel** is *slow* to cut, at 100*50*6 or 2 ** 3 ** 4 mm.',
    '- One',
    '',
    '1. Mark',
    'Cut',
    '',
    '> Measure twice.',
    '#5 bolts, and - a dash',
  ];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  expect(await stored(page, id)).toEqual([
    'h2: Cutting',
    'h4: Thin plate',
    'normal: A **hard steel** is *slow* to cut, at 100*50*6 or 2 ** 3 ** 4 mm.',
    'bullet: One',
    'number: Mark',
    'number: Cut',
    'blockquote: Measure twice.',
    'normal: #5 bolts, and - a dash',
  ]);
});

test('B17, B14: one undo, or Backspace, gives back the characters that became a format', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  for (const [typed, back] of [
    ['## ', 'Control+z'],
    ['- ', 'Backspace'],
    ['**bold**', 'Control+z'],
    ['*slanted*', 'Backspace'],
  ] as const) {
    await page.keyboard.type(typed);
    await expect.poll(() => text(page).innerText()).not.toContain(typed.trim());
    await page.keyboard.press(back);
    await expect.poll(() => stored(page, id)).toEqual([`normal: ${typed}`]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
});

test('B17, X4: the "/" menu is used by keyboard: letters choose, arrows move, Enter takes, Escape leaves the text', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await page.keyboard.type('/');
  await option(page, 'Table').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  const active = () =>
    text(page).evaluate(
      (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  expect(await active()).toMatch(/^Heading/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toMatch(/^Subheading/);
  await page.keyboard.press('Enter');
  await menu(page).waitFor({ state: 'hidden' });
  expect(await text(page).getAttribute('aria-activedescendant')).toBe(null);
  await page.keyboard.type('Laser');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/num');
  expect(await menu(page).getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/list');
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });
  await page.keyboard.type('ed price and/or 12 mm/min');
  expect(await menu(page).count()).toBe(0);
  expect(await stored(page, id)).toEqual([
    'h3: Laser',
    'number: First',
    'normal: /listed price and/or 12 mm/min',
  ]);
});

test('B17: an undo after the "/" menu gives back the paragraph with its "/"; a table begins its dialog', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await page.keyboard.type('/quo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored(page, id)).toEqual(['normal: /quo']);
  for (const _ of 'quo') await page.keyboard.press('Backspace');
  await page.keyboard.type('tab');
  await page.keyboard.press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Table' });
  await dialog.getByLabel('Head, column 1').fill('Plate');
  await dialog.getByRole('button', { name: 'Save table' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('columnheader', { name: 'Plate' }).waitFor();
  expect(await text(page).innerText()).not.toContain('/tab');
});

test('B17: the "/" menu works by touch on a phone, and stays on its screen', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { own: true });
  const id = await newArticle(page);
  await page.setViewportSize({ width: 390, height: 480 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await text(page).click();
  await page.keyboard.insertText('/');
  await option(page, 'Quote').scrollIntoViewIfNeeded();
  const box = await menu(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  const place = await option(page, 'Quote').boundingBox();
  const touchPoints = [{ x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 20 }];
  expect(place?.height).toBeGreaterThanOrEqual(44);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await menu(page).waitFor({ state: 'hidden' });
  await page.keyboard.type('Said on a phone.');
  expect(await stored(page, id)).toEqual(['blockquote: Said on a phone.']);
});

const compose = (devtools: CDPSession, words: string) =>
  devtools.send('Input.imeSetComposition', {
    text: words,
    selectionStart: words.length,
    selectionEnd: words.length,
  });

test('B17: an input method composes undisturbed, also where Markdown or the menu would act', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  const devtools = await page.context().newCDPSession(page);
  await text(page).click();
  for (const words of ['#', '# k', '# かた']) await compose(devtools, words);
  expect(await text(page).innerText()).toContain('# かた');
  await devtools.send('Input.insertText', { text: '# 硬い' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ein ');
  await page.keyboard.type('**');
  for (const words of ['h', 'ha', 'は']) await compose(devtools, words);
  await devtools.send('Input.insertText', { text: '鋼' });
  await page.keyboard.type('** plate');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  for (const words of ['q', 'qu']) await compose(devtools, words);
  await option(page, 'Quote').click();
  await page.keyboard.type('Done');
  expect(await stored(page, id)).toEqual([
    expect.stringContaining('硬い'),
    'normal: Ein **鋼** plate',
    'blockquote: Done',
  ]);
});
