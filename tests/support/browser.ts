import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  chromium as driver,
  type Locator,
  type Page,
} from 'playwright-core';

/** The viewport width of a phone, at which journeys on public pages run; those in the office run at 1440 px. */
export const PHONE = 360;

/** The two viewport widths at which layout and accessibility are tested. */
export const VIEWPORT_WIDTHS = [1440, PHONE] as const;

let browser: Promise<Browser> | null = null;
const browserErrors: string[] = [];

/** The browser of this test file. */
export function launchBrowser(): Promise<Browser> {
  browser ??= chromium.executablePath().then((executablePath) =>
    driver.launch({
      executablePath,
      headless: true,
      // chromium.args would include --single-process, which ends when the first context is closed.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-quic',
      ],
    }),
  );
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/** Console and page errors since the last call. */
export function takeBrowserErrors(): string[] {
  return browserErrors.splice(0);
}

type Visit = { width?: number; javaScript?: boolean; touch?: boolean; expected?: RegExp };

/**
 * Opens a page in a new context; below 600 px it emulates a phone with touch.
 *
 * @param touch whether the screen is a touch screen, as on a tablet of desktop width.
 * @param expected matches console errors to ignore, such as the browser's own message about a 422.
 */
export async function visit(
  url: string,
  { width = 1440, javaScript = true, touch = width < 600, expected }: Visit = {},
): Promise<Page & AsyncDisposable> {
  const phone = width < 600;
  const context: BrowserContext = await (await launchBrowser()).newContext({
    viewport: { width, height: phone ? 740 : 900 },
    javaScriptEnabled: javaScript,
    isMobile: phone,
    hasTouch: touch,
    locale: 'en-ZA',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) browserErrors.push(message.text());
  });
  await page.goto(url);
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
}

/**
 * Hydrates a public page with a mouse movement, and waits until React has taken over. The loader repeats a click on
 * `data-hydrate` only if hydration takes less than eight seconds; on a busy machine the link would be followed.
 */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(300, 400);
  await page.mouse.move(320, 420);
  await page.waitForFunction(() => document.querySelector('.services-menu')?.hasAttribute('data-hydrated'));
}

/** Whether the visitor sees the start of an element without scrolling. */
export function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
}
