import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { informationRegulator } from '#app/company/privacy.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addPosition, postApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addPosition(site.database, 'Fitter');
});
afterAll(() => site[Symbol.asyncDispose]());

test('X5: /privacy states what is collected, why, how long, who sees it, the rights, and whom to contact', async () => {
  await using page = await visit(`${site.url}/privacy`, { width: PHONE });
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  for (const [chapter, said] of [
    ['What we collect', /phone number, email address and message.*drawings.*apply for a position, your CV/],
    ['What for', /answer you.*price the work.*decide on the position/],
    [
      'How long we keep it',
      /24 months from the day you apply.*deletes them by itself, CV and notes included/,
    ],
    ['Who sees it', /sales people.*estimators.*signing in/],
    ['Cookies', /sets no cookies for visitors/],
    ['Your rights', /See.*Correct.*Erase.*Object.*Complain.*Information Regulator/],
    ['Whom to ask', /Information officer.*Responsible party/],
  ] as const) {
    const text = await page.getByRole('region', { name: chapter }).textContent();
    expect(text?.replace(/\s+/g, ' ')).toMatch(said);
  }
  await page.getByText('(POPIA)').waitFor();
  for (const { email } of [testCompany.profile.privacy.officer, informationRegulator]) {
    expect(await page.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
  }
});

test.each(['/', '/contact-us', '/quote', '/quote/fabrication', '/career', '/admin-login'])(
  'X5: the form on %s links to the privacy notice',
  async (path) => {
    await using page = await visit(site.url + path, { width: 360, javaScript: false });
    const forms = page.locator('form').filter({ has: page.locator('input[name=email]') });
    expect(await forms.count()).toBe(1);
    const links = path === '/admin-login' ? page : forms;
    expect(await links.getByRole('link', { name: 'Privacy' }).first().getAttribute('href')).toBe('/privacy');
  },
);

test('X5: the quote dialog links to the privacy notice too', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).first().click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Privacy' });
  expect(await link.getAttribute('href')).toBe('/privacy');
});

test('X5: /privacy states the configured retention', async () => {
  await using short = await openSite({ RETENTION_MONTHS: '6' });
  await using page = await visit(`${short.url}/privacy`, { javaScript: false });
  const text = await page.getByRole('region', { name: 'How long we keep it' }).textContent();
  expect(text).toContain('6 months');
  expect(text).not.toContain('24 months');
});

test('X5: the statements of /privacy about cookies and third parties are true', async () => {
  await using page = await visit('about:blank');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(site.url))
      elsewhere.push(request.url());
  });
  for (const path of ['/privacy', '/', '/contact-us', '/fabrication-services']) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
  }
  expect(await page.context().cookies()).toEqual([]);
  expect(elsewhere).toEqual([]);
});

const mailText = (pattern: RegExp) =>
  vi.waitUntil(async () => {
    const texts = (await site.mails()).map(({ text }) => pattern.exec(text ?? '')?.[1]);
    return texts.find((one) => one !== undefined);
  }, 20_000);

test('H10: on a phone without scripts and in 30 KB, an applicant replaces the CV, withdraws, and erases everything', async () => {
  await postApplication(site.url, 'fitter', 'Lerato Dube');
  const link = site.url + (await mailText(/(\/application#[0-9a-f]{48})/));
  // A browser with scripts, which would load some if there were any.
  await using measured = await visit('about:blank', { width: 360 });
  let bytes = 0;
  measured.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  await measured.goto(link, { waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(30_000);
  await measured.goto(`${measured.url()}?code=erase&notice=wrong-code`);
  for (const title of ['Replace your CV', 'Withdraw your application', 'Get a copy of everything'])
    await measured.getByText(title).click();
  expect(await violations(measured)).toEqual([]);

  await using page = await visit(link, { width: 360, javaScript: false, expected: /404/ });
  // A browser without scripts sends nothing of what stands behind the #.
  await page.getByLabel('Link').fill(link);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { level: 1, name: 'We have your application' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByText('Replace your CV').click();
  const cv = { name: 'Lerato 2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('CV')) };
  await page.getByLabel('CV').setInputFiles(cv);
  await page.getByRole('button', { name: 'Replace CV' }).click();
  await page.getByText('Your CV is stored.').waitFor();
  await page.getByText(/^Lerato 2026\.pdf \(\d+\sKB\)$/).waitFor();

  await page.getByText('Get a copy of everything').click();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const copy = page.locator('#export');
  await copy.getByLabel('Code').fill('1');
  await copy.getByRole('button', { name: 'Download' }).click();
  const wrong = copy.getByText('This code is not right');
  await wrong.waitFor();
  await copy.getByLabel('Code').fill(await mailText(/Your code is (\d{6})/));
  const download = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  // The download leaves the page as it is.
  expect(await wrong.isVisible()).toBe(false);

  await page.getByText('Withdraw your application').click();
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('heading', { level: 1, name: 'You have withdrawn this application' }).waitFor();
  expect(await page.getByRole('link', { name: 'See the open positions' }).getAttribute('href')).toBe(
    '/career',
  );
  expect(await page.getByText('Replace your CV').count()).toBe(0);

  await page.getByText('Erase everything').click();
  const erase = page.locator('#erase');
  await erase.getByRole('button', { name: 'Email me a code' }).click();
  await erase.getByLabel('Code').fill(await mailText(/Your code is (\d{6}).*to erase/s));
  await erase.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('heading', { level: 1, name: 'Everything is erased' }).waitFor();
  await page.goto(link);
  await page.getByLabel('Link').fill(link);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('This link does not work.').waitFor();
});
