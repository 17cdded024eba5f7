import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { newArticle, paste, saved, text } from '../support/blog-editor.ts';
import { visit } from '../support/browser.ts';
import { chooseInRow, failed, signInAgain, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const SCRIPT = `"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>`;
/** The editor checks the pictures of the page, and one of them does not exist. */
const EXPECTED = /404|ERR_/;

let authorId: string;
const site = await openSite();
beforeAll(async () => {
  const [author] = await site.database.query<{ id: string }>(
    'insert into authors (slug, name, role, bio) values ($1, $2, $2, $2) returning id',
    ['hostile', SCRIPT],
  );
  authorId = author?.id ?? '';
});
afterAll(() => site[Symbol.asyncDispose]());

const hurt = (page: Page) => page.evaluate(() => Reflect.get(window, 'hurt'));

async function bodyOf(id: string): Promise<string> {
  const [draft] = await site.database.query<{ body: string }>(
    `select content ->> 'body' as body from post_drafts where post_id = '${id}'`,
  );
  return draft?.body ?? '';
}

test('B14, B17: pasted tables stay tables with bold words and links, links are checked, and pictures that could not be pasted are named', async () => {
  await using page = await visitOffice(site.url, '/admin/blog');
  const id = await newArticle(page);
  await text(page).click();
  await paste(
    page,
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>
      <p class=MsoNormal>Read <a href="javascript:window.hurt=1">this</a> and <a href="https://example.com/x">that</a>.</p>
      <table class=MsoTableGrid><tr><td><p>Grade</p></td><td><p><b>Yield</b></p></td></tr><tr><td><p>S355</p></td><td><p><b>355</b> MPa, <a href="https://example.com/s355">standard</a>, <a href="javascript:window.hurt=1">hurt</a></p></td></tr></table>
      <p>After <b>all</b>.</p>
      <img src="file:///C:/Temp/chart.png" onerror="window.hurt=1">
      <script>window.hurt = 1</script>
    </body></html>`,
  );
  await page.getByText('One picture could not be pasted: chart.png.').waitFor();
  const cell = text(page).getByRole('cell', { name: '355 MPa, standard, hurt' });
  expect(await cell.locator('strong').textContent()).toBe('355');
  expect(await cell.getByRole('link').getAttribute('href')).toBe('https://example.com/s355');
  await expect.poll(() => bodyOf(id)).toContain('**355** MPa, [standard](https://example.com/s355), hurt');
  expect(await bodyOf(id)).toContain('"Yield"');
  const body = await bodyOf(id);
  expect(body).toContain('https://example.com/x');
  expect(body).not.toContain('javascript:');
  expect(JSON.parse(body).map(({ _type }: { _type: string }) => _type)).toContain('table');
  expect(await hurt(page)).toBeUndefined();

  // Edit the table in its grid.
  await page.getByRole('button', { name: 'Edit this table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table' });
  await dialog.getByLabel('Caption').fill('Yield by grade');
  await dialog.getByLabel('Row 1, column 2').fill('350 MPa');
  // The added row has the focus within the event, so that nothing typed next goes to the row above.
  const focused = await dialog.getByLabel('Row 1, column 2').evaluate((cell) => {
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(focused).toBe('Row 2, column 1');
  await page.keyboard.type('S235');
  // After a row is removed the focus is at the next one, and what was typed is not discarded by a key.
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove row 3' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove row 2' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Save table' }).click();
  await text(page).getByText('Yield by grade').waitFor();
  await expect.poll(() => bodyOf(id)).toContain('S235');
  expect(await bodyOf(id)).toContain('350 MPa');
});

test('B14: what is being composed with an input method stays while the article is saved, and is saved when it is done', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { own: true });
  const id = await newArticle(page);
  await text(page).click();
  const session = await page.context().newCDPSession(page);
  const saving = page.waitForResponse(/\/save$/);
  await page.keyboard.type('Steel is ');
  for (const composed of ['k', 'こ', 'こう'])
    await session.send('Input.imeSetComposition', { text: composed, selectionStart: 1, selectionEnd: 1 });
  await saving;
  await saved(page);
  expect(await text(page).innerText()).toContain('Steel is こう');
  await page.getByLabel('Title', { exact: true }).focus();
  await expect.poll(() => bodyOf(id)).toContain('Steel is こう');
});

test('B15: categories, tags and authors are added, renamed and deleted, and scripts in their names run nowhere', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /409|422/ });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const name = `Bending ${SCRIPT}`;
  for (const [tab, one] of [
    ['Categories', 'Category'],
    ['Tags', 'Tag'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page
      .getByRole('button', { name: `Create New ${one}` })
      .first()
      .click();
    await dialog(`Create New ${one}`)
      .getByRole('button', { name: `Create ${one}` })
      .click();
    await dialog(`Create New ${one}`).getByText('Give it a name').waitFor();
    await dialog(`Create New ${one}`).getByLabel('Name').fill(name);
    await dialog(`Create New ${one}`)
      .getByRole('button', { name: `Create ${one}` })
      .click();
    await succeeded(page, 'Added');
    await row('Bending').getByText('window.hurt').waitFor();
  }
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  // The list of tags, which stays until then, has such a row too.
  await page.getByRole('button', { name: 'Create New Category' }).first().waitFor();
  await chooseInRow(page, 'Bending', 'Edit');
  await dialog('Edit Category').getByLabel('Name').fill(`Folding ${SCRIPT}`);
  // Somebody else renames it first.
  await site.database.query("update categories set title = 'Rolling' where slug like 'bending%'");
  await dialog('Edit Category').getByRole('button', { name: 'Update Category' }).click();
  await dialog('Edit Category')
    .getByText('Someone else has changed this category since you opened it.')
    .waitFor();
  await dialog('Edit Category').getByText('Rolling').waitFor();
  await dialog('Edit Category').getByRole('button', { name: 'Update Category' }).click();
  await row('Folding').waitFor();
  await site.database.query(
    `insert into posts (slug, title, author_id, published_at) values ('bent', 'Bent', $1, now())`,
    [authorId],
  );
  await site.database.query(
    'insert into post_categories select p.id, c.id, 0 from posts p, categories c where p.slug = $1',
    ['bent'],
  );
  await site.database.query("select pg_notify('drop-articles', '')");
  for (const path of ['/blog', '/blog/bent']) {
    await using visitor = await visit(site.url + path, { expected: EXPECTED });
    await visitor.getByText('Folding').filter({ visible: true }).first().waitFor();
    expect(await hurt(visitor)).toBeUndefined();
  }
  expect(await (await fetch(`${site.url}/blog/rss.xml`)).text()).not.toContain('<script>');

  await page.reload();
  await chooseInRow(page, 'Folding', 'Delete');
  await dialog('Delete Category').getByText('It will be removed from one article.').waitFor();
  await dialog('Delete Category').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Deleted');
  await page.getByRole('link', { name: 'Authors', exact: true }).click();
  await chooseInRow(page, SCRIPT, 'Delete');
  await dialog('Delete Author').getByRole('button', { name: 'Delete' }).click();
  await failed(page, 'This author has articles or drafts. Choose another author for them first.');
  expect(await hurt(page)).toBeUndefined();
});

test('B14, B15: scripts in the fields of an article run nowhere: editor, preview, page, list, feeds, API', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: EXPECTED });
  const id = await newArticle(page);
  const key = (name: string) => ({ _key: name });
  const span = (more: object = {}) => ({ _type: 'span', ...key('s'), text: SCRIPT, marks: [], ...more });
  const content = {
    title: SCRIPT,
    slug: 'hostile',
    excerpt: SCRIPT,
    authorId,
    categoryIds: [],
    tagIds: [],
    featured: true,
    picture: {
      kind: 'upload',
      imageId: '11111111-1111-4111-8111-111111111111',
      width: 480,
      height: 300,
      alt: SCRIPT,
    },
    body: [
      {
        _type: 'block',
        ...key('b1'),
        style: 'normal',
        markDefs: [{ _type: 'link', ...key('l'), href: 'javascript:window.hurt=1' }],
        children: [span({ marks: ['l'] })],
      },
      {
        _type: 'table',
        ...key('b2'),
        caption: SCRIPT,
        rows: [{ _type: 'row', ...key('r'), cells: [SCRIPT, SCRIPT] }],
      },
      {
        _type: 'image',
        ...key('b3'),
        imageId: '11111111-1111-4111-8111-111111111111',
        width: 480,
        height: 300,
        alt: SCRIPT,
        caption: SCRIPT,
      },
      { _type: 'picture', ...key('b4'), name: 'laser', caption: SCRIPT },
      { _type: 'note', ...key('b5'), text: SCRIPT },
    ],
  };
  await site.database.query('update post_drafts set content = $1 where post_id = $2', [
    JSON.stringify(content),
    id,
  ]);
  await page.goto(`${site.url}/admin/blog/${id}`);
  await text(page).getByText('window.hurt').filter({ visible: true }).first().waitFor();
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('See it on the site').waitFor();
  expect(await hurt(page)).toBeUndefined();

  for (const path of [
    `/admin/blog/${id}/preview`,
    `/admin/blog/${id}/versions`,
    '/admin/blog',
    '/admin/blog/authors',
  ]) {
    await page.goto(site.url + path);
    await page.getByText('window.hurt').filter({ visible: true }).first().waitFor();
    expect(await hurt(page)).toBeUndefined();
  }
  for (const path of ['/blog/hostile', '/blog', '/blog/authors/hostile']) {
    await using visitor = await visit(site.url + path, { expected: EXPECTED });
    await visitor.getByText('window.hurt').filter({ visible: true }).first().waitFor();
    expect(await hurt(visitor)).toBeUndefined();
    expect(await visitor.locator('a[href^="javascript:"]').count()).toBe(0);
  }
  for (const path of ['/blog/rss.xml', '/api/posts', '/api/posts/hostile']) {
    const response = await fetch(site.url + path);
    const sent = await response.text();
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(response.headers.get('content-type')).toMatch(/^application\/(?:rss\+xml|json)/);
    if (path.endsWith('.xml')) expect(sent).not.toContain('<script>');
    expect(sent).not.toContain('javascript:');
  }
});

test('B14: a text with an unknown block opens read-only and is never saved', async () => {
  const [post] = await site.database.query<{ id: string }>(
    `insert into posts (slug, title, author_id, published_at, body)
     select 'strange', 'Strange', id, now(),
       '[{"_type":"quiz","_key":"q","question":"?"},{"_type":"block","_key":"b","style":"normal","markDefs":[],"children":[{"_type":"span","_key":"s","text":"Stays.","marks":[]}]}]'
     from authors where slug = 'hostile' returning id`,
  );
  await using page = await visitOffice(site.url, `/admin/blog/${post?.id}`);
  await failed(page, 'This text has something that the editor can’t show');
  await page.getByText('Block 1 (quiz)').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).isEditable()).toBe(false);
  expect(await page.getByRole('button', { name: 'Publish changes' }).isEnabled()).toBe(false);
});

test('B14, A5: if the session has ended, signing in again over the page continues saving', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /401|302|MIME/ });
  await newArticle(page);
  await site.database.query("update sessions set expires_at = now() - interval '1 second'");
  await page.getByLabel('Title', { exact: true }).fill('Signed out');
  await signInAgain(page, ADMIN);
  await saved(page);
});
