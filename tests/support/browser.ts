import chromium from '@sparticuz/chromium';
import { type Browser, type CDPSession, chromium as driver, type Locator, type Page } from 'playwright-core';

/** The viewport width of a phone, at which journeys on public pages run; those in the office run at 1440 px. */
export const PHONE = 360;

/** The two viewport widths at which layout and accessibility are tested. */
export const VIEWPORT_WIDTHS = [1440, PHONE] as const;

/** How many requests of a page are listed if its test fails. */
const MAX_LISTED_REQUESTS = 20;

/** How many pages wait for the next visit: each has a process of some 150 MB. */
const MAX_IDLE = 4;

let browser: Promise<Browser> | null = null;
const browserErrors: string[] = [];
const lastViews: string[] = [];

/** The browser of this worker: its files run one after the other and share it. Playwright ends it with the process. */
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

/** Ends the browser, in a script that goes on afterwards. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/** What the pages that were closed since the last call showed at their end, and what they had requested. */
export function takeLastViews(): string[] {
  return lastViews.splice(0);
}

/** Console and page errors since the last call. */
export function takeBrowserErrors(): string[] {
  return browserErrors.splice(0);
}

type Visit = {
  width?: number;
  javaScript?: boolean;
  touch?: boolean;
  expected?: RegExp;
  /** Cookies as a server sets them: the values of Set-Cookie headers. */
  cookies?: readonly string[];
  own?: boolean;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface Window {
    /** Set as soon as React has hydrated the document. */
    testHydrated?: boolean;
  }
}

/** A page that is used again, without what its last visit left. */
type Screen = { width: number; page: Page; session: CDPSession };

/** The screens that wait for a visit. In an old one a page opens in a third of the time, as its scripts are compiled. */
const idle: Screen[] = [];

/**
 * Opens a page as a person does who was never here; below 600 px it emulates a phone with touch.
 *
 * @param touch whether the screen is a touch screen, as on a tablet of desktop width.
 * @param expected matches console errors to ignore, such as the browser's own message about a 422.
 * @param own whether the visit has a browser of its own, with an empty cache, as one of `about:blank` does by default. It is for
 * tests of what is loaded, and for those that change the browser for good, by a script, a clock or the developer tools.
 */
export async function visit(
  url: string,
  {
    width = 1440,
    javaScript = true,
    touch = width < 600,
    expected,
    cookies = [],
    own = url === 'about:blank',
  }: Visit = {},
): Promise<Page & AsyncDisposable> {
  const isShared = !own && javaScript && touch === width < 600;
  const place = isShared ? idle.findLastIndex((screen) => screen.width === width) : -1;
  const [screen = await openScreen(width, javaScript, touch)] = place < 0 ? [] : idle.splice(place, 1);
  const { page } = screen;
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) browserErrors.push(message.text());
  });
  const requests: string[] = [];
  page.on('requestfailed', (request) => requests.push(`${request.method()} ${request.url()} failed`));
  page.on('response', (response) =>
    requests.push(`${response.request().method()} ${response.url()} ${response.status()}`),
  );
  await page.context().addCookies(cookies.map((cookie) => browserCookie(cookie, url)));
  await page.goto(url);
  return Object.assign(page, {
    async [Symbol.asyncDispose]() {
      const shown = await page
        .locator('body')
        .innerText({ timeout: 1_000 })
        .catch(() => '(closed)');
      lastViews.push([page.url(), ...requests.slice(-MAX_LISTED_REQUESTS), shown].join('\n'));
      if (isShared && (await clean(screen, new URL(url).origin))) idle.push(screen);
      else await page.context().close();
      if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
    },
  });
}

/** A Set-Cookie header's cookie, for the browser. */
export function browserCookie(header: string, url: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return { name, value, url: new URL(url).origin, httpOnly: true, sameSite: 'Lax' as const };
}

async function openScreen(width: number, javaScript: boolean, touch: boolean): Promise<Screen> {
  const context = await (await launchBrowser()).newContext({
    viewport: { width, height: heightOf(width) },
    javaScriptEnabled: javaScript,
    isMobile: width < 600,
    hasTouch: touch,
    locale: 'en-ZA',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(45_000);
  await context.addInitScript(() => addEventListener('kerf:hydrated', () => (window.testHydrated = true)));
  const page = await context.newPage();
  return { width, page, session: await context.newCDPSession(page) };
}

const heightOf = (width: number) => (width < 600 ? 740 : 900);

/** Removes all that a visit left. @returns whether that was possible; if the server is away, for example, it is not. */
async function clean({ width, page, session }: Screen, origin: string): Promise<boolean> {
  const context = page.context();
  for (const event of [
    'console',
    'dialog',
    'pageerror',
    'request',
    'requestfailed',
    'requestfinished',
    'response',
  ])
    page.removeAllListeners(event);
  if (page.isClosed() || context.pages().length > 1) return false;
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: heightOf(width) });
    // A page of the same site, or the browser would begin a new process.
    const blank = await page.goto(`${origin}/robots.txt`, { timeout: 5_000 });
    if (blank?.status() !== 200) return false;
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    await context.clearCookies();
    await context.clearPermissions();
    return true;
  } catch {
    return false;
  }
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

/** Waits until React has hydrated the page's first form, and so has switched off the browser's own validation. */
export const formHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('form')?.noValidate === true);

/** How many pixels wider than its screen a page is. Where a phone is emulated, `innerWidth` would grow with the page. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Whether the visitor sees the start of an element without scrolling. */
export function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
}

/** Where an element ends, in px from the top of the screen. */
export async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? Number.NaN);
}
