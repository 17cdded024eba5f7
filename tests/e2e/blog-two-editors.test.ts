import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { newArticle, saved, text } from '../support/blog-editor.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const COLLEAGUE = { name: 'Naledi Dlamini', email: 'naledi@example.com' };

const site = await openSite();
beforeAll(async () => {
  await addAdmin(site.database, COLLEAGUE);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Opens an article in a second browser, as the colleague. */
async function openAsColleague(id: string) {
  const page = await visitOffice(site.url, `/admin/blog/${id}`, { email: COLLEAGUE.email, expected: /409/ });
  await page.getByText('Administrator has this article open too.').waitFor();
  return page;
}

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true });

async function storedText(id: string): Promise<string> {
  const [draft] = await site.database.query<{ text: string }>(
    "select content ->> 'body' as text from post_drafts where post_id = $1",
    [id],
  );
  return draft?.text ?? '';
}

test('B16: if two people edit an article, the second is warned before either overwrites, and no text is lost', async () => {
  await using mine = await visitOffice(site.url, '/admin/blog', { expected: /409/ });
  const id = await newArticle(mine);
  await mine.getByLabel('Title', { exact: true }).fill('Two at one');
  await saved(mine);

  await using theirs = await openAsColleague(id);
  await mine.getByText(`${COLLEAGUE.name} has this article open too.`).waitFor();

  await text(theirs).click();
  await theirs.keyboard.type('Her text.');
  await saved(theirs);
  await mine.getByText('It was saved since you opened it.').waitFor();
  await text(mine).click();
  await mine.keyboard.type('My text.');
  await mine.getByText(`${COLLEAGUE.name} saved this article while you were writing.`).waitFor();
  await mine.getByText('My text.').waitFor();
  expect(await storedText(id)).toContain('Her text.');

  await mine.getByRole('button', { name: 'Save my text instead' }).click();
  await expect.poll(() => storedText(id)).toContain('My text.');
  // The other user's text is a version that can be restored.
  await mine.getByRole('link', { name: 'Versions' }).click();
  await mine.getByRole('heading', { name: /Versions of/ }).waitFor();
  const hers = mine.getByRole('row').filter({ hasText: COLLEAGUE.name });
  const look = mine.waitForEvent('popup');
  await hers.getByRole('link', { name: 'View' }).click();
  await (await look).getByText('Her text.').waitFor();
  await hers.getByRole('button', { name: 'Restore' }).click();
  await text(mine).getByText('Her text.').waitFor();
  expect(await storedText(id)).toContain('Her text.');
});

test('B16: who is told of another text is shown it as it was saved, and goes on from there', async () => {
  await using mine = await visitOffice(site.url, '/admin/blog', { expected: /409/ });
  const id = await newArticle(mine);
  await titleOf(mine).fill('The first title');
  await text(mine).click();
  await mine.keyboard.type('First text.');
  await saved(mine);
  await using theirs = await openAsColleague(id);

  await titleOf(theirs).fill('Her title');
  await text(theirs).click();
  await theirs.keyboard.press('Control+End');
  await theirs.keyboard.type(' Her text.');
  await saved(theirs);
  await titleOf(mine).fill('My title');
  await mine.getByText(`${COLLEAGUE.name} saved this article while you were writing.`).waitFor();
  await mine.getByRole('button', { name: 'Show the saved text' }).click();
  await mine.getByRole('alert').waitFor({ state: 'detached' });
  await text(mine).getByText('First text. Her text.').waitFor();
  expect(await titleOf(mine).inputValue()).toBe('Her title');

  // What is written now is based on it.
  await text(mine).click();
  await mine.keyboard.press('Control+End');
  await mine.keyboard.type(' And mine.');
  await saved(mine);
  await theirs.getByText('It was saved since you opened it.').waitFor();
  await theirs.getByRole('button', { name: 'Show what was saved' }).click();
  await text(theirs).getByText('First text. Her text. And mine.').waitFor();
  await theirs.getByText('It was saved since you opened it.').waitFor({ state: 'detached' });
  await text(theirs).click();
  await theirs.keyboard.press('Control+End');
  await theirs.keyboard.type(' The end.');
  await saved(theirs);
  expect(await storedText(id)).toContain('First text. Her text. And mine. The end.');
});
