import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { newArticle, saved, text } from '../support/blog-editor.ts';
import { PHONE, visit } from '../support/browser.ts';
import { chooseInRow, officeHydrated, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let photo: Buffer;
const site = await openSite();
beforeAll(async () => {
  await site.database.query(
    "insert into authors (slug, name, role, bio) values ('tess', 'Tess Tester', 'Estimator', 'Tess tests.')",
  );
  await site.database.query("insert into categories (slug, title) values ('cutting', 'Cutting')");
  photo = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#b94700' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site[Symbol.asyncDispose]());

test('B13, B14, B15: an article is written, illustrated, previewed and published without a developer', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /422/ });
  const title = `How straight is a cut`;
  expect(await layoutFaults(page)).toEqual([]);
  await newArticle(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await text(page).click();
  await page.keyboard.type('A cut is never quite straight.');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Style of the paragraph' }).selectOption('Heading');
  await page.keyboard.type('The slope');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It is small.');
  await page.keyboard.press('Enter');

  // A picture requires a description.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: photo });
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await dialog.getByText('Describe this picture').waitFor();
  await dialog.getByLabel('Description (alt text)').fill('A plate with a cut edge');
  await dialog.getByLabel('Caption').fill('The edge of a 20 mm plate');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('The edge of a 20 mm plate').waitFor();
  await saved(page);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('dialog', { name: 'Table' }).getByLabel('Head, column 1').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Table' }).waitFor({ state: 'hidden' });

  // On a phone the toolbar is one row, and the button at the foot of the window leads to what is missing.
  await page.setViewportSize({ width: PHONE, height: 800 });
  expect((await page.getByRole('toolbar').boundingBox())?.height).toBeLessThan(50);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect((await publish.boundingBox())?.y).toBeGreaterThan(700);
  await publish.click();
  const missing = page.getByRole('listitem').filter({ hasText: 'Choose an author' });
  await expect.poll(async () => (await missing.boundingBox())?.y).toBeLessThan(700);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Before it can be published:').waitFor();
  await page.getByLabel('Excerpt').fill('Why a cut slopes.');
  await page.getByLabel('Author').selectOption('Tess Tester');
  await page.getByRole('checkbox', { name: 'Cutting' }).check();
  await saved(page);

  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = await popup;
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  await preview.getByRole('img', { name: 'A plate with a cut edge' }).waitFor();
  expect(await preview.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await layoutFaults(preview)).toEqual([]);
  const back = preview.getByRole('link', { name: 'Back to the editor' });
  expect(await back.getAttribute('href')).toBe(new URL(page.url()).pathname);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await succeeded(page, 'Published');
  const address = `/blog/how-straight-is-a-cut`;
  await using visitor = await visit(site.url + address);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.getByRole('heading', { level: 2, name: 'The slope' }).waitFor();
  const image = visitor.getByRole('img', { name: 'A plate with a cut edge' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\.avif$/);
  // The preview has the same content as the public page.
  const bodyOf = (one: Page) => one.locator('.article-body').innerHTML();
  expect(await bodyOf(visitor)).toBe(await bodyOf(preview));

  // Without polling: this list was not cached before, and publishing invalidates it anyway.
  expect(await (await fetch(`${site.url}/blog`)).text()).toContain(title);
  await page.getByLabel('Title', { exact: true }).fill(`${title}, twice`);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect.poll(async () => (await fetch(`${site.url}/blog`)).text()).toContain(`${title}, twice`);
  await page.getByLabel('Title', { exact: true }).fill('A worse title');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await succeeded(page, 'Changes discarded');
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title}, twice`);

  await page.goto(`${site.url}/admin/blog`);
  await officeHydrated(page);
  await chooseInRow(page, `${title}, twice`, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete article' });
  await question.getByText(`Delete ${title}, twice?`).waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Article deleted');
  await page.getByRole('row').filter({ hasText: title }).waitFor({ state: 'detached' });
  expect((await fetch(site.url + address)).status).toBe(404);
});

test('B13: an article that is opened never looks empty before its text is there', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { own: true });
  await newArticle(page);
  await text(page).click();
  await page.keyboard.type('Cut to length.');
  await saved(page);
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.innerText.includes('Write the article here')) sessionStorage.setItem('empty', 'yes');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await text(page).getByText('Cut to length.').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('empty'))).toBe(null);
});

test('B14: what is typed as soon as a long article shows its text is in it', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  const paragraphs = Array.from({ length: 300 }, (_, at) => ({
    _type: 'block',
    _key: `b${at}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `s${at}`, text: `Paragraph ${at}.`, marks: [] }],
  }));
  await site.database.query(
    `update post_drafts set content = jsonb_set(content, '{body}', $2) where post_id = $1`,
    [id, JSON.stringify(paragraphs)],
  );
  await page.reload();
  await text(page).getByText('Paragraph 0.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' At once.');
  await text(page).getByText('Paragraph 0. At once.').waitFor();
});

test('B14: what is typed right after a click and a key that moves the cursor stays in one place', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  await newArticle(page);
  await text(page).click();
  await page.keyboard.type('A cut is nearly straight, and slowly made of steel');
  for (let count = 0; count < 6; count += 1) {
    await text(page).getByText('A cut is').click();
    await page.keyboard.press('End');
    await page.keyboard.type(` again${count}.`);
    await text(page).getByText(`again${count}.`).waitFor();
  }
});

test('B14, X4: an article is written and published by keyboard alone', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  await newArticle(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tabs until the named element has the focus. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let count = 0; count < 80; count += 1) {
      await press('Tab');
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        const labels =
          focused instanceof HTMLInputElement ||
          focused instanceof HTMLTextAreaElement ||
          focused instanceof HTMLSelectElement
            ? focused.labels
            : null;
        return focused?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused?.textContent ?? '';
      });
      if (name.test(label)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  }
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type('Keys only');
  await tabTo(/^Text of the article$/);
  await page.keyboard.type('Bold ');
  await press('Control+b');
  await page.keyboard.type('steel');
  await press('Control+b');
  await page.keyboard.type(' and more');
  await press('Shift+Control+ArrowLeft', 'Control+k');
  await page.getByRole('dialog', { name: 'Add link' }).waitFor();
  await page.keyboard.type('/laser-cutting');
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('.editor-link').filter({ hasText: 'more' }).waitFor();
  await press('Control+z');
  await expect.poll(() => page.locator('.editor-link').count()).toBe(0);
  await press('Control+y');
  await page.locator('.editor-link').waitFor();
  await tabTo(/^Excerpt/);
  await page.keyboard.type('Without a mouse.');
  await tabTo(/^Author/);
  await press('T');
  await press('Shift+Tab');
  await saved(page);
  await page.getByLabel('Title', { exact: true }).focus();
  await tabTo(/^Publish$/);
  await press('Enter');
  await succeeded(page, 'Published');
  await using visitor = await visit(`${site.url}/blog/keys-only`);
  await visitor.locator('strong').filter({ hasText: 'steel' }).waitFor();
  await visitor.locator('.article-body a[href="/laser-cutting"]').waitFor();
});

test('B14: on a busy machine, too, shortcuts act on what is selected, and what is typed goes where the focus is shown', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await page.getByLabel('Title', { exact: true }).fill('In one moment');
  await text(page).click();
  await page.keyboard.type('Plain steel and more');
  /** Selects a word and acts at once, as when a busy browser works through what was typed. @returns what was copied. */
  const selectAnd = (word: string, act: 'copy' | 'link') =>
    text(page).evaluate(
      (element, [chosen, action]) => {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (words.nextNode() && !words.currentNode.textContent?.includes(chosen));
        const from = words.currentNode.textContent?.indexOf(chosen) ?? 0;
        getSelection()?.setBaseAndExtent(words.currentNode, from, words.currentNode, from + chosen.length);
        const clipboardData = new DataTransfer();
        const more = { bubbles: true, cancelable: true };
        const event =
          action === 'copy'
            ? new ClipboardEvent('copy', { clipboardData, ...more })
            : new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, ...more });
        element.dispatchEvent(event);
        return clipboardData.getData('text/plain');
      },
      [word, act] as const,
    );
  await selectAnd('more', 'link');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('Address').fill('/laser-cutting');
  const focused = await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(focused).toBe('Text of the article');
  await text(page)
    .locator('.editor-link')
    .filter({ hasText: /^more$/ })
    .waitFor();
  // A timer would be too late.
  const opened = await text(page).evaluate(async (element) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    );
    for (let count = 0; count < 20; count += 1) await Promise.resolve();
    return document.activeElement?.getAttribute('name');
  });
  expect(opened).toBe('href');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await selectAnd('steel', 'copy')).toBe('steel');
  // Enter must not replace a word that is no longer selected.
  await text(page).evaluate((element) => {
    getSelection()?.collapseToEnd();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  expect(await text(page).innerText()).toContain('steel');

  // Undone and published at once: what is published is what the editor shows.
  await page.getByLabel('Excerpt').fill('All at once.');
  await page.getByLabel('Author').selectOption('Tess Tester');
  await saved(page);
  await text(page).focus();
  await page.evaluate(() => {
    const undo = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', undo));
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Publish') button.click();
  });
  await succeeded(page, 'Published');
  const [post] = await site.database.query<{ body: unknown }>('select body from posts where id = $1', [id]);
  expect(JSON.stringify(post?.body)).toContain('more');
  expect(JSON.stringify(post?.body)).not.toContain('laser-cutting');
});

test('B14: offline the text is kept and saved when the connection is back; a reload restores it', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', {
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  const id = await newArticle(page);
  await page.getByLabel('Title', { exact: true }).fill('Off line');
  await saved(page);
  await page.route('**/save', (route) => route.abort());
  await page.getByLabel('Title', { exact: true }).fill('Off line, and on');
  await page.getByText('Not saved: the server does not answer.').filter({ visible: true }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Off line, and on');
  await page.unroute('**/save');
  await saved(page);
  const [draft] = await site.database.query<{ title: string }>(
    `select content ->> 'title' as title from post_drafts where post_id = '${id}'`,
  );
  expect(draft?.title).toBe('Off line, and on');
});

test('B15: a time that has passed is refused and stays in its field, and a later one schedules the article', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /422/ });
  await newArticle(page);
  await page.getByLabel('Title', { exact: true }).fill('Later');
  await text(page).click();
  await page.keyboard.type('It comes tomorrow.');
  await page.getByLabel('Excerpt').fill('Tomorrow.');
  await page.getByLabel('Author').selectOption('Tess Tester');
  await saved(page);
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  await schedule.click();
  const time = page.getByLabel('Publish on');
  await time.fill('2020-01-01T08:00');
  await schedule.click();
  await page.getByText('Choose a time in the future').waitFor();
  expect(await time.inputValue()).toBe('2020-01-01T08:00');
  await time.fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await schedule.click();
  await page.getByText('Will be published on').waitFor();
  await time.waitFor({ state: 'hidden' });
});
