import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPosition } from '../support/applications.ts';
import { bottomOf, formHydrated, hydrate, PHONE, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { applicationForm, apply, applyWithoutHydration, fillApplication } from '../support/career.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addPosition(site.database, 'Storeman');
});
afterAll(() => site[Symbol.asyncDispose]());

/** Whether the element is entirely in the viewport, and no fixed bar covers its edges. */
const isClear = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    const bars = [...document.querySelectorAll('.top-bar, .thumb-bar')]
      .filter((bar) => getComputedStyle(bar).position === 'fixed')
      .map((bar) => bar.getBoundingClientRect());
    const inside = top > -1 && bottom < innerHeight + 1 && left >= 0;
    return inside && bars.every((bar) => bar.height === 0 || bottom <= bar.top || top >= bar.bottom);
  });

const clear = (locator: Locator) => expect.poll(() => isClear(locator)).toBe(true);

const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('S26: on a phone the quick contact goes while a form is in view, before anybody touches it', async () => {
  await using page = await visit(`${site.url}/career?position=storeman`, { width: PHONE });
  const bar = page.getByRole('navigation', { name: 'Quick contact' });
  await bar.waitFor();
  const send = applicationForm(page).getByRole('button', { name: 'Apply for Job' });
  for (const control of [applicationForm(page).getByLabel('Full Name'), send]) {
    await control.scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'hidden' });
  }
  await toEnd(page);
  await bar.waitFor();
});

describe.each(VIEWPORT_WIDTHS)('at %i px', (width) => {
  test('X4, C7: the first invalid field and its label are not behind a fixed bar, nor is the reference', async () => {
    await using page = await visit(`${site.url}/career?position=storeman`, { width });
    const form = applicationForm(page);
    await fillApplication(page, { fullName: ' ' });
    await formHydrated(page);
    await applyWithoutHydration(page);
    await form.getByText('Please give your full name').waitFor();
    await clear(form.getByLabel('Full Name'));
    await clear(form.getByText('Full Name', { exact: true }));
    await clear(form.getByText('Please give your full name'));
    await form.getByLabel('Full Name').fill(`In sight ${width}`);
    await toEnd(page);
    await apply(page);
    const reference = page.getByRole('heading', { name: /^Your reference is A-\d+$/ });
    await reference.waitFor();
    await clear(reference);
  });

  test.each([
    ['/contact-us', 'Send enquiry', 'Phone'],
    ['/quote', 'Request quote', 'Name'],
  ])('X4, L2, L7: on %s the first invalid field is not behind a fixed bar', async (path, button, first) => {
    await using page = await visit(site.url + path, { width });
    const form = page.locator('form').filter({ hasText: 'Email' });
    await form.getByLabel('Email').fill('thandi@example.com');
    await formHydrated(page);
    await toEnd(page);
    await form.getByRole('button', { name: button }).evaluate((one: HTMLButtonElement) => one.click());
    await expect
      .poll(() => form.getByLabel(first).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await clear(form.getByLabel(first));
  });

  test('X4: moving backwards by keyboard, each field and link is clear of the bars', async () => {
    await using page = await visit(`${site.url}/career`, { width });
    await page.getByRole('button', { name: 'Apply for Job' }).focus();
    const covered: string[] = [];
    for (let count = 0; count < 18; count += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator(':focus');
      const inTopBar = await focused.evaluate((one) => one.closest('header') !== null);
      if (!inTopBar && !(await isClear(focused))) {
        covered.push(await focused.evaluate((one) => one.outerHTML));
      }
    }
    expect(covered).toEqual([]);
  });

  test.each([
    ['/career#apply', '#apply'],
    ['/#contact', '#contact'],
    ['/materials', '.material[id]'],
  ])('X4: the target of %s begins just below the bar', async (path, target) => {
    await using page = await visit(site.url + path.split('#')[0], { width });
    const last = page.locator(target).last();
    const id = await last.getAttribute('id');
    await page.evaluate((hash) => location.assign(hash), `#${id}`);
    const gap = () =>
      last.evaluate((element) => {
        const bar = document.querySelector('.top-bar');
        const fixed = bar !== null && getComputedStyle(bar).position === 'fixed';
        return element.getBoundingClientRect().top - (fixed ? bar.getBoundingClientRect().bottom : 0);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    const atEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    );
    if (!atEnd) expect(await gap()).toBeLessThan(40);
  });
});

test('X4, L7: in the dialog on a phone no focused field is behind the footer', async () => {
  await using page = await visit(site.url, { width: 360 });
  await hydrate(page);
  await page.getByRole('navigation', { name: 'Quick contact' }).getByText('Get Quote').tap();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Quote type').waitFor();
  // The height that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 420 });
  for (const label of ['Name', 'Email', 'Quote type']) {
    const field = dialog.getByLabel(label);
    await field.focus();
    const [bottom, foot] = await Promise.all([
      field.evaluate((one) => one.getBoundingClientRect().bottom),
      dialog.locator('.dialog-foot').evaluate((one) => one.getBoundingClientRect().top),
    ]);
    expect(bottom).toBeLessThanOrEqual(foot);
  }
});

test('L7, S26: on the page of the quote form nothing else leads to a quote', async () => {
  for (const width of [1440, 360]) {
    await using page = await visit(site.url, { width });
    const links = page.getByRole('banner').locator('.top-nav');
    const rightEnd = () => links.evaluate((one) => one.getBoundingClientRect().right);
    const before = await rightEnd();
    await page.goto(`${site.url}/quote`);
    await page.getByLabel('Quote type').waitFor();
    expect(await rightEnd()).toBe(before);
    const inHeader = page.getByRole('banner').getByRole('link', { name: testCompany.phone });
    expect(await inHeader.isVisible()).toBe(width === 1440);
    // The bar is not there, so the phone number stands above the form.
    const phone = page.getByRole('main').getByRole('link', { name: testCompany.phone });
    expect(await bottomOf(phone)).toBeLessThan(600);
    expect(await page.getByRole('link', { name: /^get .*quote$/i }).count()).toBe(0);
  }
});

test('S26: on a phone no bar covers a form that its page begins with; a phone number stands above it', async () => {
  await using page = await visit(`${site.url}/contact-us`, { width: PHONE });
  await page.getByLabel('Message').waitFor();
  expect(
    await bottomOf(page.getByRole('main').getByRole('link', { name: testCompany.phone }).first()),
  ).toBeLessThan(400);
  const bar = page.getByRole('navigation', { name: 'Quick contact' });
  expect(await bar.isVisible()).toBe(false);
  await page.goto(`${site.url}/quote`);
  await page.getByLabel('Quote type').waitFor();
  expect(await bar.isVisible()).toBe(false);
});
