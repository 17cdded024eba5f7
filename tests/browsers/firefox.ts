import { launch } from 'puppeteer-core';
import type { Element, Window } from './page.ts';

const EXECUTABLE = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** What is said of an answer that was still coming in when the page was left. */
const LEFT =
  /Error in input stream|Failed to fetch manifest patches|was interrupted while the page was loading|can’t establish a connection to the server at \S+\/admin\/events/;

/** Opens a window of Firefox, over WebDriver BiDi. What goes wrong in the page's scripts is passed on. */
export async function openFirefox(onFault: (fault: string) => void): Promise<Window> {
  const browser = await launch({ browser: 'firefox', executablePath: EXECUTABLE, headless: true });
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    if (!LEFT.test(String(error))) onFault(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !LEFT.test(message.text())) onFault(message.text());
  });
  page.on('dialog', (dialog) => {
    onFault(`a dialog of the browser: ${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  return {
    name: 'Firefox',
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    async resize(width, height) {
      // Firefox 140 knows the size, but not the orientation that comes with it.
      await page.setViewport({ width, height }).catch((error: unknown) => {
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      });
    },
    run: (source, ...values) => page.evaluate(call(source, values)),
    async find(source, ...values): Promise<Element | null> {
      const element = (await page.evaluateHandle(call(source, values))).asElement();
      if (element === null) return null;
      return {
        click: () => element.evaluate((one) => (one as HTMLElement).click()),
        async type(text) {
          await element.focus();
          await page.keyboard.type(text);
        },
        attach: (file) =>
          (element as import('puppeteer-core').ElementHandle<HTMLInputElement>).uploadFile(file),
      };
    },
    close: () => browser.close(),
  };
}

const call = (source: string, values: readonly unknown[]) => `(${source})(...${JSON.stringify(values)})`;
