import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDocx, samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addApplication, addPosition, postApplication, statusesOf } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { bottomOf } from '../support/browser.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const LIST = '/admin/job-applications';
const open = (path = '', width = 1440) => visitOffice(site.url, LIST + path, { width });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const daysAgo = (days: number) => `now() - interval '${days} days'`;

const statuses = () => statusesOf(site.database);

describe.each([390, 1440, 1920])('at %i px', (width) => {
  test('H1, H3, H6: an application stands beside its list or after it, with its CV, history and neighbours', async () => {
    const { id, cvKey } = await addApplication(site.database, {
      fullName: 'Anna Weld',
      createdAt: daysAgo(1),
    });
    await addStoredFile(site.dataDir, cvKey, samplePdf('Coded welder since 2012'));
    await addApplication(site.database, { fullName: 'Ben Fitter', status: 'busy', createdAt: daysAgo(2) });
    await addApplication(site.database, {
      fullName: 'Cara Weld',
      email: 'c@example.org',
      createdAt: daysAgo(3),
    });
    await using page = await open('?q=WELD&page=1', width);
    await page.getByRole('link', { name: 'Anna Weld', exact: true }).click();
    await heading(page, 'Anna Weld');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${LIST}/${id}?q=WELD`);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    const beside = page.getByRole('complementary', { name: 'Applications' });
    expect(await beside.isVisible()).toBe(width >= 1280);
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const unfold = async (name: string) => {
      if (width < 768) await section(name).getByRole('button', { name, exact: true }).click();
    };
    const cv = section('CV');
    await unfold('CV');
    await cv.scrollIntoViewIfNeeded();
    await cv.getByText('Coded welder since 2012').waitFor();
    await vi.waitUntil(() => page.evaluate(() => (CSS.highlights.get('search-words')?.size ?? 0) > 0));
    // The frame: list, document, what is decided; the whole page of the CV in view, and nothing scrolled.
    if (width >= 1280) {
      const decision = await page.getByRole('region', { name: 'Decision' }).boundingBox();
      const list = await beside.boundingBox();
      expect([list?.width, decision?.width]).toEqual([300, 320]);
      expect(await bottomOf(page.locator('.pdf-page'))).toBeLessThanOrEqual(900);
      if (width >= 1600)
        expect(await bottomOf(page.getByRole('region', { name: 'Answers' }))).toBeLessThanOrEqual(900);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    const others = section('Same email or phone');
    await unfold('Same email or phone');
    await others.getByText('same phone').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next application' }).click();
    await heading(page, 'Cara Weld');
    await unfold('Timeline');
    await section('Timeline').getByText('Cara Weld applied').waitFor();
    // Back leads to the list and not to the application before.
    await page.goBack();
    await page.getByText('2 applications', { exact: true }).filter({ visible: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=WELD&page=1');
    if (width < 1280) return;
    await page.getByRole('link', { name: 'Anna Weld', exact: true }).click();
    await beside.getByRole('link', { name: /Cara Weld/ }).click();
    await heading(page, 'Cara Weld');
    await beside.getByLabel('Search').fill('nobody');
    await beside.getByText('No applications match.').waitFor();
    await heading(page, 'Cara Weld');
  });
});

test('H2, H3, H17: the CV stays open from one application to the next, and V shows the details in its place', async () => {
  for (const [at, name] of ['Anna', 'Ben'].entries()) {
    const { cvKey } = await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
    await addStoredFile(site.dataDir, cvKey, samplePdf(`CV of ${name}`));
  }
  await using page = await open();
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  const answers = page.getByRole('region', { name: 'Answers' });
  await cv.getByText('CV of Anna').waitFor();
  expect(await answers.isVisible()).toBe(false);
  await page.keyboard.press('j');
  await heading(page, 'Ben');
  await cv.getByText('CV of Ben').waitFor();
  await page.keyboard.press('v');
  await answers.waitFor();
  expect(await bottomOf(answers)).toBeLessThanOrEqual(900);
  expect(await cv.isVisible()).toBe(false);
  await page.keyboard.press('k');
  await heading(page, 'Anna');
  await answers.waitFor();
  await page.keyboard.press('v');
  await cv.getByText('CV of Anna').waitFor();
});

test('H2, H17: the CV stands still from one application to the next, however long the name is', async () => {
  for (const [at, fullName] of ['Anna', 'Phuti Ramaphakela-Mokoena'].entries()) {
    const { cvKey } = await addApplication(site.database, { fullName, createdAt: daysAgo(at + 1) });
    await addStoredFile(site.dataDir, cvKey, samplePdf(`CV of ${fullName}`));
  }
  await using page = await open();
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  await cv.getByText('CV of Anna').waitFor();
  const place = await cv.boundingBox();
  await page.keyboard.press('j');
  await cv.getByText('CV of Phuti').waitFor();
  expect(await cv.boundingBox()).toEqual(place);
  // Beside the name, which is longer than half of the line.
  const line = page.getByRole('main').locator('.reference-line');
  expect((await line.boundingBox())?.y).toBeLessThan(await bottomOf(page.getByRole('heading', { level: 1 })));
  expect(await bottomOf(cv)).toBeLessThanOrEqual(900);
});

test('H2, H5: by the keyboard alone: through the list, into an application, status and assignment, undone, switched off', async () => {
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries())
    await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
  await using page = await open();
  const { keyboard } = page;
  const focused = (name: string) =>
    vi.waitUntil(() => page.evaluate((text) => document.activeElement?.textContent === text, name));
  await page.getByText('3 applications').waitFor();
  await keyboard.press('j');
  await focused('Anna');
  await keyboard.press('x');
  await keyboard.press('j');
  await focused('Ben');
  await keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await keyboard.press('2');
  await page.getByText('2 applications moved to busy.').waitFor();
  expect(await statuses()).toEqual({ Anna: 'busy', Ben: 'busy', Cara: 'active' });
  await undo(page).press('Enter');
  await succeeded(page, 'Undone');
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'active', Cara: 'active' });
  await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await heading(page, 'Ben');
  await page.getByRole('main').and(page.locator(':focus')).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.getByRole('article', { name: 'Application' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('a');
  await page.getByText('1 application assigned to Administrator.').waitFor();
  await page.getByRole('button', { name: 'Unassign Administrator' }).waitFor();
  await keyboard.press('4');
  await page.getByText('1 application moved to closed.').waitFor();
  await keyboard.press('j');
  await heading(page, 'Cara');
  // The offer outlives the next application.
  await undo(page).click();
  await vi.waitUntil(async () => (await statuses()).Ben === 'active');
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next application').waitFor();
  expect(await violations(page)).toEqual([]);
  await keyboard.press('Escape');
  // What is typed is text.
  await page.getByLabel('Add a note').fill('');
  await page.getByLabel('Add a note').press('4');
  expect(await page.getByLabel('Add a note').inputValue()).toBe('4');
  await page.getByLabel('Add a note').fill('');
  await page.goto(`${site.url}/admin/settings`);
  await page.getByLabel('Keyboard Shortcuts').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await succeeded(page, 'Settings saved successfully');
  await page.goto(`${site.url}${LIST}`);
  await page.getByText('3 applications').waitFor();
  await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await keyboard.press('4');
  await keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Anna');
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'active', Cara: 'active' });
  await site.database.query('delete from admin_settings');
});

test('H1: new applications announce themselves, and are shown on request', async () => {
  await addPosition(site.database, 'Welder');
  await addApplication(site.database, { fullName: 'Anna' });
  await using page = await open();
  await page.getByText('1 application', { exact: true }).waitFor();
  await postApplication(site.url, 'welder', 'Sipho Nkosi');
  await page.getByText('1 new application').waitFor();
  expect(await page.getByRole('link', { name: 'Sipho Nkosi' }).count()).toBe(0);
  await page.getByRole('link', { name: 'show', exact: true }).click();
  await page.getByRole('link', { name: 'Sipho Nkosi', exact: true }).waitFor();
  await page.getByText('1 new application').waitFor({ state: 'hidden' });
});

test('H3: a Word CV is read as text; an old .doc is only downloaded, and a missing file is named', async () => {
  const { id, cvKey } = await addApplication(site.database, { createdAt: daysAgo(1) });
  await addStoredFile(site.dataDir, cvKey, sampleDocx());
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await site.database.query(`update applications set cv_name = 'cv.docx', cv_media_type = $1`, [type]);
  const gone = await addApplication(site.database);
  await using page = await open(`/${id}`, 1920);
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  await cv.getByText('Curriculum vitae').waitFor();
  expect(
    await site.database.query(`select details->>'how' as how from audit_entries where subject_id = $1`, [id]),
  ).toEqual([{ how: 'in the page' }]);
  await page.goto(`${site.url}${LIST}/${gone.id}`);
  await cv.getByText('The file is not in the file store. Ask for it again.').waitFor();
  await site.database.query(
    `update applications set cv_name = 'cv.doc', cv_media_type = 'application/msword'`,
  );
  await page.reload();
  await cv.getByText('A .doc file can’t be shown here. Download it to read it.').waitFor();
});
