import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PHONE, visit } from '../support/browser.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({}, { sample: true });
afterAll(() => site[Symbol.asyncDispose]());

test('O9: the sample’s logo is named, not spelt out', async () => {
  await using page = await visitOffice(site.url, '/admin/company/look');
  await page.getByText(/fields are still from the sample/).click();
  await page.getByRole('button', { name: 'This is right: Logo' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('<svg');
});

test.each([
  ['/', '.figures'],
  ['/cnc-profile', '.limits'],
])('S1, S13, S26: on a phone all limits of %s stand above the quick contact', async (path, list) => {
  await using page = await visit(site.url + path, { width: PHONE });
  const limits = await page.locator(list).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Quick contact' }).boundingBox();
  expect((limits?.y ?? 0) + (limits?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('S20: in the footer, links of two lines are as far apart as links of one, and the address is level with them', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const footer = page.getByRole('contentinfo');
  const lines = (column: Locator) =>
    column.evaluateAll((elements) =>
      elements.map((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const [first, ...rest] = text.getClientRects();
        return { lines: 1 + rest.length, top: first?.top ?? 0, bottom: (rest.at(-1) ?? first)?.bottom ?? 0 };
      }),
    );
  const links = await lines(footer.getByRole('navigation', { name: 'Steel Fabrication' }).getByRole('link'));
  expect(new Set(links.map((link) => link.lines))).toEqual(new Set([1, 2]));
  const gaps = links.slice(1).map(({ top }, at) => Math.round(top - (links[at]?.bottom ?? 0)));
  expect(new Set(gaps).size).toBe(1);
  const [about] = await lines(footer.getByRole('link', { name: 'About Us' }));
  const [address] = await lines(footer.locator('address p').first());
  expect(address?.top).toBeCloseTo(about?.top ?? 0, 0);
});

test('S9: without buttons the hero ends as far below its text as below buttons', async () => {
  await using page = await visit(`${site.url}/fabrication`, { width: PHONE });
  const spaceBelow = () =>
    page.locator('.page-hero').evaluate((hero) => {
      const last = hero.querySelector(':scope > .wrap > :last-child');
      return hero.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0);
    });
  const belowButtons = await spaceBelow();
  await page.goto(`${site.url}/materials`);
  expect(await spaceBelow()).toBe(belowButtons);
});

test('S16: an introduction has no short last line, such as the end of the opening hours', async () => {
  await using page = await visit(`${site.url}/laser-cutting`);
  const share = await page.locator('.quote-call .lead').evaluate((lead) => {
    const text = document.createRange();
    text.selectNodeContents(lead);
    const widths = [...text.getClientRects()].map(({ width }) => width);
    return (widths.at(-1) ?? 0) / Math.max(...widths);
  });
  expect(share).toBeGreaterThan(0.8);
});

test('S5: on a tablet the contact cards stand in the columns of the addresses', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: 768 });
  const quotes = await page.getByRole('heading', { name: 'Quotes' }).boundingBox();
  const second = await page.locator('.contact-cards > li').nth(1).boundingBox();
  expect(second?.x).toBe(quotes?.x);
});
