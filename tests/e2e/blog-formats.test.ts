import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { newArticle, paste, saved, text } from '../support/blog-editor.ts';
import { PHONE, sidewaysScroll, visit } from '../support/browser.ts';
import { visitOffice } from '../support/office.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

type Block = { style: string; listItem?: string; level?: number; children: Span[]; markDefs: unknown[] };
type Span = { text: string; marks: string[] };

async function storedBlocks(id: string): Promise<Block[]> {
  const [draft] = await site.database.query<{ body: string }>(
    "select content ->> 'body' as body from post_drafts where post_id = $1",
    [id],
  );
  return JSON.parse(draft?.body ?? '[]');
}

const item = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l${level} level${level} lfo1'>
    <![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

/** As Word puts it into the clipboard, without the style sheet, which not every browser passes on. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body>
  <p class=MsoNormal>Read <u>twice</u>, <b><u>cut</u></b> <a href="https://example.com/x"><u>once</u></a>.<o:p></o:p></p>
  <p class=MsoQuote>A cut is <i>final</i>.<o:p></o:p></p>
  ${item(1, '1.', 'Mark the plate.')}
  ${item(2, 'a)', 'With chalk.')}
  ${item(1, '2.', 'Cut it.')}
  ${item(1, '<span style="font-family:Symbol">·</span>', 'A bullet.')}
  ${item(2, '<span style="font-family:Courier New">o</span>', 'A bullet below it.')}
</body></html>`;

test('B14, B17: from Word, numbers stay numbers, quotes stay quotes, and nothing is underlined like a link', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await paste(page, FROM_WORD);
  await text(page).getByText('A bullet below it.').waitFor();
  await saved(page);
  const blocks = await storedBlocks(id);
  expect(
    blocks.map(({ style, listItem, level, children }) => [
      children.map((span) => span.text.trim()).join(' '),
      listItem ?? style,
      ...(level ? [level] : []),
    ]),
  ).toEqual([
    [expect.stringMatching(/^Read twice/), 'normal'],
    [expect.stringMatching(/^A cut is/), 'blockquote'],
    ['Mark the plate.', 'number', 1],
    ['With chalk.', 'number', 2],
    ['Cut it.', 'number', 1],
    ['A bullet.', 'bullet', 1],
    ['A bullet below it.', 'bullet', 2],
  ]);
  const marksOf = (word: string) =>
    blocks.flatMap(({ children }) => children).find((span) => span.text === word)?.marks;
  expect([marksOf('twice'), marksOf('cut')?.sort(), marksOf('final')]).toEqual([
    ['em'],
    ['em', 'strong'],
    ['em'],
  ]);
  expect(JSON.stringify(blocks)).not.toContain('underline');
  expect(JSON.stringify(blocks)).toContain('https://example.com/x');

  // Formats can be removed, those without a button too.
  await text(page).getByText('twice').dblclick();
  await page.getByRole('button', { name: 'Clear formatting' }).click();
  await expect.poll(() => text(page).locator('em', { hasText: 'twice' }).count()).toBe(0);
});

test('B14: a list that is indented as deep as the editor goes is saved', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await page.keyboard.type('- x');
  for (let level = 1; level < 12; level += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('y');
  await expect.poll(async () => (await storedBlocks(id)).map(({ level }) => level)).toEqual([10]);
  await saved(page);
});

test('B14: what is pasted can be saved, however long its links, captions and lists are', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await paste(
    page,
    `<p>A <a href="https://example.com/?${'q'.repeat(2_000)}">long link</a>.</p>
      ${item(9, '1.', 'The ninth level.')}
      <table><caption>${'c'.repeat(501)}</caption><tr><td>Grade</td><td>Yield</td></tr></table>
      ${'<ul><li>deep'.repeat(12)}`,
  );
  await text(page).getByText('The ninth level.').waitFor();
  await saved(page);
  const blocks = await storedBlocks(id);
  expect(blocks.map(({ level }) => level ?? 0)).toEqual([0, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
  expect([blocks[0]?.markDefs, JSON.stringify(blocks).includes(`"${'c'.repeat(500)}"`)]).toEqual([[], true]);
});

test('B14: in a pasted table, lines of a cell stay apart, and cells stay in their columns beside a spanning one', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await paste(
    page,
    `<table><tr><th>Grade</th><th>Sizes</th><th>Price</th></tr>
      <tr><td rowspan=2>S355</td><td>6 mm</td><td>10<br>12</td></tr>
      <tr><td>8 mm</td><td><p>14</p><p>16</p></td></tr>
      <tr><td colspan=2 rowspan=2><b>3CR12 </b>plate</td><td><ul><li>a</li><li>b</li></ul></td></tr>
      <tr><td>c</td></tr><tr><td>S235</td></tr></table>`,
  );
  await text(page).getByRole('rowheader', { name: 'S235' }).waitFor();
  await saved(page);
  const rows: { cells: string[] }[] = (await storedBlocks(id)).flatMap(
    (block) => Reflect.get(block, 'rows') ?? [],
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Grade', 'Sizes', 'Price'],
    ['S355', '6 mm', '10 12'],
    ['', '8 mm', '14 16'],
    ['**3CR12** plate', '', 'a b'],
    ['', '', 'c'],
    ['S235', '', ''],
  ]);
});

test('B14: a copied picture is added from its file, and of several files those left out are named', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  await newArticle(page);
  await text(page).click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await paste(page, '<meta charset="utf-8"><img src="https://example.com/plate.png" alt="Plate">', [
    'image.png',
  ]);
  await dialog.waitFor();
  expect(await page.getByText('could not be pasted').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await paste(page, '', ['one.png', 'two.png', 'three.png']);
  await dialog.waitFor();
  await page.getByText('2 pictures could not be pasted: two.png, three.png.').waitFor();
});

test('B14: a text that cannot be stored says why, is still there after a reload, and is saved once it is mended', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /422/ });
  const id = await newArticle(page);
  await page.getByLabel('Title', { exact: true }).fill('Yield');
  await saved(page);
  await text(page).click();
  await page.keyboard.type('Kept words.');
  await text(page).evaluate((element, caption) => {
    const rows = [{ _type: 'row', _key: 'r', cells: ['Grade', 'Yield'] }];
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'application/x-portable-text',
      JSON.stringify([{ _type: 'table', _key: 't', caption, rows }]),
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'c'.repeat(501));
  const reason = page.getByRole('alert').filter({ hasText: 'Please use at most 500 characters' });
  await reason.getByText(/^Part 2 of the text can’t be stored/).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await text(page).getByText('Kept words.').waitFor();
  await reason.waitFor();
  await page.getByRole('button', { name: 'Remove this table' }).click();
  await saved(page);
  expect(await reason.count()).toBe(0);
  expect(JSON.stringify(await storedBlocks(id))).toContain('Kept words.');
});

/** The italic fonts that the page has loaded. */
const italics = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ style, status }) => style === 'italic' && status === 'loaded')
      .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`);
  });

test('B7, S24: italic words have an italic font, which other articles do not load', async () => {
  await addPost(site.database, { slug: 'plain', text: ['Nothing is slanted.'] });
  await addPost(site.database, { slug: 'slanted', text: ['One word.', 'An underlined word.'] });
  await site.database.query(
    `update posts set body = jsonb_set(jsonb_set(body, '{0,children,0,marks}', '["em"]'),
       '{1,children,0,marks}', '["underline"]') where slug = 'slanted'`,
  );
  await using plain = await visit(`${site.url}/blog/plain`);
  await plain.getByText('Nothing is slanted.').waitFor();
  expect(await italics(plain)).toEqual([]);
  await using slanted = await visit(`${site.url}/blog/slanted`);
  expect(await slanted.locator('.article-body em').allTextContents()).toEqual([
    'One word.',
    'An underlined word.',
  ]);
  expect(await italics(slanted)).toEqual(['Barlow 400']);
});

test('B7, B17, X4: a table without a caption is named by its columns; bold words and links in its cells', async () => {
  await addPost(site.database, { slug: 'table' });
  const table = {
    _type: 'table',
    _key: 't',
    caption: '',
    rows: [
      ['Grade', '**Yield**'],
      ['S355', '**355** MPa, [advice](/contact-us), [hurt](javascript:alert)'],
    ],
  };
  const rows = table.rows.map((cells, at) => ({ _type: 'row', _key: `r${at}`, cells }));
  await site.database.query("update posts set body = $1 where slug = 'table'", [
    JSON.stringify([{ ...table, rows }]),
  ]);
  await using page = await visit(`${site.url}/blog/table`);
  await page.getByRole('region', { name: 'Table: Grade, Yield' }).waitFor();
  await page.getByRole('table', { name: 'Table: Grade, Yield' }).waitFor();
  const cell = page.getByRole('cell', { name: '355 MPa, advice, hurt' });
  expect(await cell.locator('strong').textContent()).toBe('355');
  expect(await cell.getByRole('link').allTextContents()).toEqual(['advice']);
  expect(await page.locator('figcaption').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('B14: on a phone a wide table scrolls in its own frame, and the editor stays as wide as the screen', async () => {
  await addPost(site.database, { slug: 'wide-table' });
  const cells = Array.from({ length: 8 }, (_, at) => `Thickness${at}`);
  const rows = [{ _type: 'row', _key: 'r', cells }];
  const [post] = await site.database.query<{ id: string }>(
    "update posts set body = $1 where slug = 'wide-table' returning id",
    [JSON.stringify([{ _type: 'table', _key: 't', caption: '', rows }])],
  );
  await using page = await visitOffice(site.url, `/admin/blog/${post?.id}`, { width: PHONE });
  await text(page).getByText('Thickness7').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});
