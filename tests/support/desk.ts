import type { Page } from 'playwright-core';

/** The text of the article that is open in the editor. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' });

/** Waits until everything is saved. */
export const saved = (page: Page) =>
  page
    .locator('.save-status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();

/** Creates an article from the list and opens it. @returns its ID. */
export async function newArticle(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create New Article' }).click();
  await text(page).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

/** Dispatches a paste event with HTML in the clipboard. */
export function paste(page: Page, html: string): Promise<void> {
  return text(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
