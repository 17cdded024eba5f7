import { afterAll, expect, test } from 'vitest';
import { hydrate, PHONE, visit } from '../support/browser.ts';
import { testCompany as company } from '../support/company.ts';
import { openSite } from '../support/server.ts';

const { contacts } = company.profile.people;
const [firstTeam, secondTeam, thirdTeam] = company.profile.people.team;
if (firstTeam === undefined || secondTeam === undefined || thirdTeam === undefined)
  throw new Error('No team.');

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('S1: the page opens with the hero text and two buttons', async () => {
  await using page = await visit(site.url, { width: PHONE });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const main = page.getByRole('main');
  for (const { label, path } of [company.units.steel, company.units.fabrication])
    expect(await main.getByRole('link', { name: label }).first().getAttribute('href')).toBe(path);
  expect(await page.title()).toContain(company.name);
  // The hero has the limits: each service is a way on.
  const offers = page.getByRole('region', { name: 'What we offer' });
  expect(await offers.locator('.limit').count()).toBe(0);
  expect(await offers.locator('a > svg').count()).toBe(company.services.length);
});

test('S2, S3: the home hero opens the quote dialog and links to the about section', async () => {
  await using page = await visit(site.url, { width: PHONE });
  await page.getByRole('heading', { name: company.profile.home.experience }).waitFor();
  await page.getByRole('link', { name: 'Learn More' }).click();
  expect(new URL(page.url()).hash).toBe('#about');
  for (const [anchor, heading] of [
    ['about', 'About Us'],
    ['team', 'Meet the Team'],
    ['contact', 'Contact Us'],
  ] as const) {
    await page.locator(`#${anchor}`).getByRole('heading', { name: heading }).waitFor();
  }
});

test.each([true, false])(
  'S4: exactly one team card is open, and the open one stays (JavaScript: %s)',
  async (javaScript) => {
    await using page = await visit(site.url, { width: PHONE, javaScript });
    const team = page.locator('#team');
    const phones = () =>
      team.getByRole('link').evaluateAll((links) => links.map(({ textContent }) => textContent));
    expect(await phones()).toEqual([firstTeam.phone]);
    for (const { title, phone } of [thirdTeam, thirdTeam, firstTeam]) {
      await team.getByText(title, { exact: true }).click();
      expect(await phones()).toEqual([phone]);
      // The closed ones say who they are, too.
      for (const { teamManager } of company.profile.people.team) await team.getByText(teamManager).waitFor();
    }
  },
);

test('S5: the contact section has all contact details', async () => {
  await using page = await visit(site.url, { width: PHONE });
  const contact = page.locator('#contact');
  for (const text of ['Enquiries', 'Head office', 'Quotes'])
    await contact.getByRole('heading', { name: text }).waitFor();
  const { street, suburb, town } = company.address;
  const directions = page.getByRole('link', { name: 'Directions' });
  expect((await directions.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const way = await directions.getAttribute('href');
  expect(way).toContain(encodeURIComponent(`${street}, ${suburb}, ${town}`));
  for (const part of [street, suburb, town]) await contact.getByText(part).first().waitFor();
  await contact.getByText(company.fax).waitFor();
  await contact.getByRole('link', { name: company.phone }).first().waitFor();
  await contact.getByRole('button', { name: 'Send enquiry' }).waitFor();
  for (const { position, name, email, cell } of contacts) {
    const card = contact.getByRole('listitem').filter({ hasText: position });
    await card.getByText(name).waitFor();
    expect(await card.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
    expect(await card.getByRole('link', { name: cell }).getAttribute('href')).toBe(
      `tel:${cell.replaceAll(' ', '')}`,
    );
  }
});

test('S4: in a row, the cards are equally wide, so that every portrait has the same scale', async () => {
  await using page = await visit(site.url);
  const widths = await page
    .locator('.team-card')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)));
  expect(widths.length).toBeGreaterThan(1);
  // Drawn heads are no portraits.
  expect((await page.locator('.team-figure:not(:has(.picture))').first().boundingBox())?.width).toBe(96);
  expect(new Set(widths).size).toBe(1);
});

test('S4: the team accordion works with the keyboard', async () => {
  await using page = await visit(site.url);
  await page.getByRole('radio', { name: firstTeam.title }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: secondTeam.title }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
});

test.each([1440, 768, 390, 360])(
  'S26: Get a quote is in view once on each kind of page at %i px, large enough, and leads to the form before scripts arrive',
  async (width) => {
    await using page = await visit('about:blank', { width });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const path of [
      '/',
      '/steel-services',
      '/materials',
      '/blog',
      '/career',
      '/contact-us',
      '/privacy',
    ]) {
      await page.goto(site.url + path);
      const header = page.getByRole('banner').getByRole('link', { name: 'Get a quote', exact: true });
      const bar = page
        .getByRole('navigation', { name: 'Quick contact' })
        .getByRole('link', { name: 'Get Quote' });
      // A form begins the contact page, and the bar would cover it.
      const inBar = width < 768 && path !== '/contact-us';
      const [shown, hidden] = inBar ? [bar, header] : [header, bar];
      expect(await hidden.isVisible()).toBe(false);
      const box = await shown.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(
        inBar ? (page.viewportSize()?.height ?? 0) : 100,
      );
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await page.evaluate(
      (name) => document.querySelector<HTMLElement>(name)?.click(),
      width < 768 ? '.thumb-bar-quote' : '.top-quote',
    );
    await page.waitForURL('**/quote');
    expect(scripts).toEqual([]);
  },
);

test('S26: with scripts, Get a quote opens the dialog in place', async () => {
  await using page = await visit(site.url);
  await hydrate(page);
  await page.getByRole('banner').getByRole('link', { name: 'Get a quote', exact: true }).click();
  await page.getByRole('dialog', { name: 'Request a quote' }).getByLabel('Quote type').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('performance: scripts load only on the first interaction', async () => {
  await using page = await visit('about:blank', { width: 360 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await Promise.all([
    page.waitForRequest((request) => request.resourceType() === 'script'),
    page.getByRole('radio', { name: secondTeam.title }).focus(),
  ]);
});

test('performance: a tap on a link loads no scripts, neither here nor on the page that it opens', async () => {
  await using page = await visit('about:blank', { width: 360, touch: true });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: company.units.steel.label }).first().tap();
  await page.waitForURL('**/steel-services', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await Promise.all([
    page.waitForRequest((request) => request.resourceType() === 'script'),
    page.getByRole('heading', { level: 1 }).tap(),
  ]);
});

test('performance: a page paints without fetching a stylesheet, and looks the same once it is hydrated', async () => {
  await using page = await visit('about:blank');
  const fetched = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.add(new URL(request.url()).pathname);
  });
  const fonts = () =>
    page.getByRole('heading').evaluateAll((all) => all.map((heading) => getComputedStyle(heading).font));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const painted = await fonts();
  await hydrate(page);
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(2);
  expect(await fonts()).toEqual(painted);
  expect(painted[0]).toContain('Barlow Condensed');
  expect([...fetched]).toEqual([]);
});

test.each(['/', '/laser-cutting', '/career'])(
  'performance: on %s a phone gets pictures with two pixels for one of CSS, whatever its screen has',
  async (path) => {
    const html = await (await fetch(site.url + path)).text();
    const pictures = [...html.matchAll(/<picture[\s\S]*?<\/picture>/g)].map(([picture]) => picture);
    const widest = pictures.map((picture) => {
      const [, sources = ''] =
        /<source type="image\/avif" media="[^"]*" srcSet="([^"]*)"/.exec(picture) ?? [];
      return /-hero\.|-720\.[^,]*$/.test(sources);
    });
    expect(widest).toEqual(pictures.map(() => true));
    expect(widest.length).toBeGreaterThan(0);
    expect(html).toMatch(/<link rel="preload"[^>]*-(?:720|hero)\.[^,"]*" [^>]*media="\(width &lt; 30rem\)"/);
  },
);

test('caching: a page is the same for everyone and sets no cookie', async () => {
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(site.url, { headers });
    expect(response.headers.get('set-cookie')).toBeNull();
    return response.text();
  };
  expect(await read({ Cookie: 'session=1', 'Accept-Language': 'af' })).toBe(
    await read({ 'User-Agent': 'Googlebot' }),
  );
});

test('L7: while the scripts are still on their way, Get Quote looks pressed and follows its link', async () => {
  await using page = await visit('about:blank', { width: 1440 });
  // They never arrive.
  await page.route(/\.js(\?|$)/, () => {});
  await page.clock.install();
  await page.goto(site.url);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const link = page.getByRole('link', { name: 'Get Quote' }).filter({ visible: true }).first();
  await link.click();
  await link.and(page.locator('[data-pressed]')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  // Long before the eight seconds that hydration gets once they are there.
  await page.clock.runFor(500);
  await page.waitForURL(/\/quote/, { waitUntil: 'commit' });
});
