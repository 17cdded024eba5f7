import { afterAll, expect, test } from 'vitest';
import { layoutFaults } from '../support/axe.ts';
import { newArticle, saved, text } from '../support/blog-editor.ts';
import { officeHydrated, visitOffice } from '../support/office.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('B17: the changes since publication, and between two versions, are shown in the words of the article', async () => {
  await addPost(site.database, {
    slug: 'kerf',
    title: 'Kerf',
    text: ['What the laser takes away.', 'It is small.'],
  });
  const [post] = await site.database.query<{ id: string }>("select id from posts where slug = 'kerf'");
  await using page = await visitOffice(site.url, `/admin/blog/${post?.id}`);
  await text(page).getByText('It is small.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And straight.');
  await page.getByLabel('Title', { exact: true }).fill('The kerf');
  await saved(page);
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('link', { name: 'Changes' }).first().click();
  await page.getByRole('heading', { name: 'Changes of The kerf' }).waitFor();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('Title, changed').waitFor();
  expect(await changes.locator('ins').allInnerTexts()).toEqual(['The kerf', ' And straight.']);
  expect(await changes.locator('del').allInnerTexts()).toEqual(['Kerf']);
  await changes.getByText('What the laser takes away.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);

  // The other way round, by the fields.
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  const newer = await to.inputValue();
  await to.selectOption('What is published');
  await from.selectOption(newer);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => changes.locator('del').allInnerTexts()).toEqual(['The kerf', ' And straight.']);
  await to.selectOption(await from.inputValue());
  await page.getByRole('button', { name: 'Compare' }).click();
  await changes.getByText('These two say the same.').waitFor();
});

test('B17: an article that was never published is compared with its version before, and with an empty one', async () => {
  await using page = await visitOffice(site.url, '/admin/blog', { expected: /404/ });
  const id = await newArticle(page);
  await text(page).click();
  await page.keyboard.type('Cut to length.');
  await saved(page);
  await page.goto(`${site.url}/admin/blog/${id}/changes`);
  await officeHydrated(page);
  expect(await page.getByLabel('From').locator('option:checked').innerText()).toBe('An empty article');
  await page.getByRole('region', { name: 'Changes' }).getByText('Text, added').waitFor();
  const gone = await page.goto(`${site.url}/admin/blog/${crypto.randomUUID()}/changes`);
  expect(gone?.status()).toBe(404);
});
