import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { hydrate, PHONE, sidewaysScroll, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { testCompany as company } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const NOT_FOUND = /404/;

const addresses = (links: ReturnType<Page['getByRole']>) =>
  links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));

test('S19: the top bar has all links', async () => {
  await using page = await visit(site.url);
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('link', { name: `${company.name}, home` }).getAttribute('href')).toBe('/');
  for (const [name, href] of [
    [company.units.steel.label, '/steel-services'],
    [company.units.fabrication.label, '/fabrication-services'],
    ['Blog', '/blog'],
    ['Careers', '/career'],
    ['Contact Us', '/contact-us'],
  ] as const) {
    expect(await bar.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
  }
});

test('S19: the top bar marks the section of the page, and what is pointed at', async () => {
  await using page = await visit(`${site.url}/blog`, { expected: NOT_FOUND });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const look = (name: string) =>
    nav
      .getByRole('link', { name })
      .evaluate((link) => `${getComputedStyle(link).color} ${getComputedStyle(link).textDecorationLine}`);
  const quiet = await look('Careers');
  expect(await look('Blog')).not.toBe(quiet);
  await nav.getByRole('link', { name: 'Careers' }).hover();
  expect(await look('Careers')).not.toBe(quiet);
  await page.goto(`${site.url}/blog/no-such-article`);
  expect(await nav.getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('true');
});

test('S19: the top bar has its ground before the heading comes under it', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  const bar = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  const bottom = (await bar.boundingBox())?.height ?? Number.NaN;
  const top = (await heading.boundingBox())?.y ?? Number.NaN;
  await page.evaluate((y) => scrollTo(0, y), top - bottom);
  await vi.waitUntil(() => bar.evaluate((element) => getComputedStyle(element, '::before').opacity === '1'));
});

test('S19: Our Services opens on hover and closes on leaving', async () => {
  await using page = await visit(site.url);
  const first = page.getByRole('banner').getByRole('link', { name: /^Laser Cutting/ });
  expect(await first.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Our Services' }).hover();
  await first.waitFor();
  expect(await addresses(page.getByRole('banner').getByRole('listitem').getByRole('link'))).toEqual(
    company.services.map(({ slug }) => `/${slug}`),
  );
  await page.mouse.move(200, 700);
  await first.waitFor({ state: 'hidden' });
});

test('S19: Our Services opens on focus, stays open on Enter, closes on Escape, and exposes its state', async () => {
  await using page = await visit(site.url);
  const button = page.getByRole('button', { name: 'Our Services' });
  const first = page.getByRole('banner').getByRole('link', { name: /^Laser Cutting/ });
  const expanded = (value: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector('.services-menu button')?.getAttribute('aria-expanded') === wanted,
      value,
    );
  await page.getByRole('banner').getByRole('link', { name: company.units.fabrication.label }).focus();
  await page.keyboard.press('Tab');
  await first.waitFor();
  await expanded('true');
  await page.keyboard.press('Enter');
  await expanded('true');
  expect(await first.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'hidden' });
  await expanded('false');
  await page.keyboard.press('Enter');
  await first.waitFor();
  await expanded('true');
  // Escape on one of its links focuses the button, which must not open the menu again.
  await page.keyboard.press('Tab');
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'hidden' });
  await expanded('false');
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  // Its ring is inside the window, and clear of the letters.
  const ring = await button.evaluate((one) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(one);
    const { top, left } = one.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(one);
    const inner = Number.parseFloat(outlineOffset);
    return {
      top: top - inner - Number.parseFloat(outlineWidth),
      room: letters.getBoundingClientRect().left - left + inner,
    };
  });
  expect(ring.top).toBeGreaterThan(0);
  expect(ring.room).toBeGreaterThan(4);
});

test('S19: before hydration Our Services opens on focus, stays open on Enter, and closes on Escape', async () => {
  await using page = await visit('about:blank', { expected: /ERR_FAILED/ });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site.url);
  const first = page.getByRole('banner').getByRole('link', { name: /^Laser Cutting/ });
  await page.getByRole('button', { name: 'Our Services' }).focus();
  await first.waitFor();
  await page.keyboard.press('Enter');
  expect(await first.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'hidden' });
});

test('S19: a second tap on Our Services closes it, and so does a tap elsewhere', async () => {
  await using page = await visit(site.url, { touch: true });
  const button = page.getByRole('button', { name: 'Our Services' });
  const first = page.getByRole('banner').getByRole('link', { name: /^Laser Cutting/ });
  await page.getByRole('heading', { level: 1 }).tap();
  await page.waitForFunction(() => document.querySelector('.services-menu')?.hasAttribute('data-hydrated'));
  await button.tap();
  await first.waitFor();
  await button.tap();
  await first.waitFor({ state: 'hidden' });
  await button.tap();
  await first.waitFor();
  await page.getByRole('heading', { level: 1 }).tap();
  await first.waitFor({ state: 'hidden' });
});

test('S20: on a phone the contact details stand beside the company, not below it', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const topOf = async (name: string) => {
    const heading = page.getByRole('contentinfo').getByRole('heading', { name, exact: true });
    return (await heading.boundingBox())?.y;
  };
  expect(await topOf('Contact')).toBe(await topOf('Company'));
  expect(await sidewaysScroll(page)).toBe(0);
});

test.each([true, false])('S19: Our Services opens on a tap (JavaScript: %s)', async (javaScript) => {
  await using page = await visit(site.url, { javaScript });
  await page.getByRole('button', { name: 'Our Services' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Laser Cutting/ })
    .waitFor();
});

test.each([true, false])(
  'S19: on a phone the menu opens and closes, with Get In Touch (JavaScript: %s)',
  async (javaScript) => {
    await using page = await visit(site.url, { width: 360, javaScript });
    const touch = page.getByRole('link', { name: 'Get In Touch' });
    expect(await touch.isVisible()).toBe(false);
    await page.getByText('Menu', { exact: true }).tap();
    await touch.waitFor();
    expect(await touch.getAttribute('href')).toBe('/contact-us');
    await page.getByText('Close', { exact: true }).tap();
    await touch.waitFor({ state: 'hidden' });
  },
);

test('S20: the footer has its columns, contact, social links and Get Quote', async () => {
  await using page = await visit(site.url);
  const footer = page.getByRole('contentinfo');
  for (const column of [company.units.steel.label, company.units.fabrication.label, 'Company', 'Contact']) {
    await footer.getByRole('heading', { name: column }).waitFor();
  }
  for (const { network, url } of company.social) {
    expect(await footer.getByRole('link', { name: network }).getAttribute('href')).toBe(url);
  }
  await footer.getByText(company.phone).waitFor();
  await hydrate(page);
  await footer.getByRole('link', { name: 'Get Quote' }).click();
  await page.getByRole('dialog', { name: 'Request a quote' }).waitFor();
});

test.each(['/fabrication-services', '/fabrication'])(
  'S8, S20: Get Quote around %s preselects fabrication',
  async (path) => {
    for (const width of VIEWPORT_WIDTHS) {
      await using page = await visit(site.url + path, { width });
      await hydrate(page);
      const around = [page.getByRole('contentinfo')];
      if (width < 600) around.push(page.getByRole('navigation', { name: 'Quick contact' }));
      for (const part of around) {
        const link = part.getByRole('link', { name: 'Get Quote' });
        expect(await link.getAttribute('href')).toBe('/quote/fabrication?type=Fabrication');
        await link.click();
        const dialog = page.getByRole('dialog', { name: 'Request a quote' });
        await dialog.getByLabel('Quote type').waitFor();
        expect(await dialog.getByLabel('Quote type').inputValue()).toBe('Fabrication');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
    }
  },
);

test('S8, L8: Get Quote keeps the business unit of the page, and preselects the type of a service page', async () => {
  for (const [path, href] of [
    ['/fabrication-services', '/quote/fabrication?type=Fabrication'],
    ['/materials', '/quote'],
    ['/laser-cutting', '/quote?type=CNC+Laser+Cutting'],
  ]) {
    await using page = await visit(`${site.url}${path}`, { width: 1440 });
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toBe(href);
  }
});

test('S20: the shorter footer has Home, Contact, Careers and the steel services', async () => {
  await using page = await visit(`${site.url}/contact-us`);
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  expect(await addresses(links)).toEqual(['/', '/contact-us', '/career', '/steel-services']);
});

test('S18: an unknown URL answers 404 with a link back', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: PHONE, expected: NOT_FOUND });
  const response = await page.goto(`${site.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Nothing to see here' }).waitFor();
  await page.getByText(/does not exist or was moved.*contact support/s).waitFor();
  await page.getByRole('link', { name: 'Take me back' }).click();
  await page.waitForURL('**/contact-us');
});

test('X4: nothing scrolls sideways, also at 320 px', async () => {
  for (const narrow of [...VIEWPORT_WIDTHS, 320]) {
    await using page = await visit('about:blank', { width: narrow, expected: NOT_FOUND });
    for (const path of ['/', '/contact-us', '/quote', '/quote/fabrication', '/nowhere']) {
      await page.goto(site.url + path);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
  }
});

test('S18: without JavaScript the link leads home', async () => {
  await using page = await visit(`${site.url}/nowhere`, { javaScript: false, expected: NOT_FOUND });
  await page.getByRole('link', { name: 'Take me back' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('S22: a new page starts at its top', async () => {
  await using page = await visit(site.url);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface Window {
    /** The sum of the page's layout shifts. */
    shifted?: number;
  }
}

test('performance: fonts that come late move nothing, also where neither Arial nor Roboto is installed', async () => {
  for (const width of VIEWPORT_WIDTHS) {
    await using page = await visit('about:blank', { width });
    const fontsAreHere = await holdFonts(page);
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.shifted = (window.shifted ?? 0) + ('value' in entry ? Number(entry.value) : 0);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/materials', '/laser-cutting', '/fabrication', '/quote', '/career']) {
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      fontsAreHere();
      await page.waitForFunction(() => document.fonts.check('600 20px "Barlow Condensed"'));
      // Two frames later the shifts are known.
      const shifted = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => resolve(window.shifted ?? 0))),
            );
          }),
      );
      expect([width, path, shifted <= 0.05 ? 'still' : shifted]).toEqual([width, path, 'still']);
    }
  }
});

/** Holds back the fonts of each page. @returns a function that lets those come that are asked for so far. */
async function holdFonts(page: Page): Promise<() => void> {
  let held: (() => Promise<void>)[] = [];
  await page.route('**/*.woff2', (route) => {
    held.push(() => route.continue().catch(() => {}));
  });
  return () => {
    for (const release of held) void release();
    held = [];
  };
}

test('performance: a page is fetched while its link is pressed, and not before', async () => {
  await using page = await visit(site.url, { own: true });
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') fetched.push(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' });
  await link.hover();
  await page.mouse.down();
  await vi.waitFor(() => expect(fetched).toEqual(['/career']), { timeout: 30_000 });
  await page.mouse.up();
  await page.waitForURL('**/career');
});
