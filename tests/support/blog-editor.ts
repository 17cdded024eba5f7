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

/** Dispatches a paste event with HTML, and picture files with these names, in the clipboard. */
export function paste(page: Page, html: string, pictures: readonly string[] = []): Promise<void> {
  return text(page).evaluate(
    async (element, [content, names]) => {
      const clipboardData = new DataTransfer();
      if (content !== '') clipboardData.setData('text/html', content);
      if (names.length === 0) clipboardData.setData('text/plain', 'plain');
      for (const name of names) {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d');
        clipboardData.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, pictures] as const,
  );
}
