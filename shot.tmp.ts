import { visitOffice } from './tests/support/office.ts';
import { closeBrowser, takeBrowserErrors } from './tests/support/browser.ts';
const url = 'http://127.0.0.1:4817';
for (const width of [1920, 390]) {
  const page = await visitOffice(url, '/admin/blog', { width });
  await page.getByRole('heading', { name: 'Blog' }).waitFor();
  await page.screenshot({ path: `/tmp/blogshots/list-${width}.png` });
  await page.getByRole('link', { name: /Kerf and/ }).first().click();
  await page.getByRole('textbox', { name: 'Text of the article' }).waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/blogshots/editor-${width}.png`, fullPage: true });
  await page.context().close();
}
console.log(takeBrowserErrors());
await closeBrowser();
