import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { sidewaysScroll, VIEWPORT_WIDTHS } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the page and returns its violations, one line each. Screens of the office are checked in both themes. // T5 */
export async function violations(page: Page): Promise<string[]> {
  const found = await violationsInItsTheme(page);
  const theme = await page.evaluate(() => document.querySelector<HTMLElement>('[data-theme]')?.dataset.theme);
  if (theme === undefined) return found;
  await setTheme(page, theme === 'light' ? 'dark' : 'light');
  const inTheOther = await violationsOf(page, { runOnly: ['color-contrast'] });
  await setTheme(page, theme);
  return [...found, ...inTheOther.map((fault) => `in the other theme: ${fault}`)];
}

async function violationsInItsTheme(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return violationsOf(page, { runOnly: TAGS });
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    (chosen) => document.querySelector('[data-theme]')?.setAttribute('data-theme', chosen),
    theme,
  );
}

async function violationsOf(page: Page, { runOnly }: { runOnly: readonly string[] }): Promise<string[]> {
  // Gathering what passed would take longer than the checks.
  const results = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
      .then(({ violations }) => ({ violations }))`,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/**
 * What axe finds wrong at each width, and the widths at which the page scrolls sideways. Both themes have the same layout, so the second
 * is checked at the first width only. The page keeps its own width.
 */
export async function layoutFaults(
  page: Page,
  widths: readonly number[] = VIEWPORT_WIDTHS,
): Promise<string[]> {
  const size = page.viewportSize();
  const height = size?.height ?? 900;
  const faults: string[] = [];
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height });
    const found = await (at === 0 ? violations(page) : violationsInItsTheme(page));
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) found.push(`scrolls ${sideways} px sideways`);
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
  }
  if (size !== null) await page.setViewportSize(size);
  return faults;
}
