import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Browser } from 'playwright-core';
import { ADMIN } from '../../tests/support/accounts.ts';
import { browserCookie, closeBrowser, launchBrowser } from '../../tests/support/browser.ts';
import { signInOverHttp, visitOffice } from '../../tests/support/office.ts';
import { addRequest, openDraft, total } from '../../tests/support/quotation-requests.ts';
import { launch } from '../../tests/support/server.ts';
import { type Figure, middle, tableOf } from './figures.ts';
import { fillWithDemo } from './fill-with-demo.ts';
import { poolOf } from './server.ts';

const ROUNDS = 3;
const WIDTHS = [1440, 390] as const;

/** Seconds until every control of an office screen works, and the sum of a screen's layout shifts. */
const MOST_ALIVE = 2;
const MOST_SHIFTED = 0.05;

const PUBLIC_PAGES = [
  '/',
  '/laser-cutting',
  '/materials',
  '/fabrication-services',
  '/blog',
  '/blog/choosing-a-steel-grade',
  '/career',
  '/career/coded-welder',
  '/quote',
  '/contact-us',
];

/** The office's screens. */
const OFFICE_SCREENS: readonly (readonly [what: string, path: string])[] = [
  ['dashboard', '/admin'],
  ['leads', '/admin/leads'],
  ['applications', '/admin/job-applications'],
  ['quotations', '/admin/quotations'],
  ['settings', '/admin/settings'],
];

type Row = Opening & { what: string; width: number; isOffice: boolean };
type Measured = { figures: Pick<Figure, 'value' | 'floor'>[]; table: string };

/**
 * The main screens of website and office over a slow line, straight from Kerf and with an empty cache: when something is seen, when
 * every control works, and what moves meanwhile. // T3
 */
export async function benchScreens(folder: string): Promise<Measured> {
  const dataDir = path.join(folder, 'screens');
  const variables = { DATA_DIR: dataDir, STARTER_CONTENT: 'on', ADMIN_PASSWORD: ADMIN.password };
  fillWithDemo(variables);
  await using server = await launch(variables);
  try {
    const browser = await launchBrowser();
    const rows: Row[] = [];
    const measure = async (what: string, address: string, isOffice: boolean, cookies: readonly string[]) => {
      for (const width of WIDTHS) {
        const opening = await openSlowly(browser, server.url + address, { width, cookies, rounds: ROUNDS });
        console.log(what, width, opening, `load ${os.loadavg()[0]?.toFixed(1)}`);
        rows.push({ what, width, isOffice, ...opening });
      }
    };
    for (const page of PUBLIC_PAGES) await measure(page, page, false, []);
    await measure('sign-in', '/admin-login', true, []);
    const { cookies } = await signInOverHttp(server.url);
    const screens = [...OFFICE_SCREENS, ...(await openedScreens(server.url, dataDir))];
    for (const [what, address] of screens) await measure(what, address, true, cookies);
    return inTable(rows);
  } finally {
    await closeBrowser();
  }
}

/** What has a page of its own: a request with three DXFs, its draft, an application with a CV, an article. */
async function openedScreens(site: string, dataDir: string): Promise<[what: string, path: string][]> {
  await using pool = poolOf(dataDir, 1);
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const idOf = async (rows: string) => (await query<{ id: string }>(rows))[0]?.id ?? '';
  const storage = { database: { query }, dataDir };
  const [request, priced] = [await addRequest(storage), await addRequest(storage)];
  await using page = await visitOffice(site, `/admin/leads/${priced.id}`);
  await openDraft(page);
  await total(page).first().waitFor();
  return [
    ['lead with three drawings', `/admin/leads/${request.id}`],
    ['draft of a quotation', new URL(page.url()).pathname],
    [
      'application with a CV',
      `/admin/job-applications/${await idOf('select id from applications order by number desc limit 1')}`,
    ],
    ['article in the editor', `/admin/blog/${await idOf('select id from posts order by id limit 1')}`],
  ];
}

/** A row a page with both widths. */
function inTable(rows: readonly Row[]): Measured {
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
  const figures = rows.flatMap(({ isOffice, alive, shifted }) => [
    ...(isOffice ? [{ value: alive / 1_000, floor: { atMost: MOST_ALIVE } }] : []),
    { value: shifted, floor: { atMost: MOST_SHIFTED } },
  ]);
  const cells = rows.map(({ what, width, isOffice, painted, alive, scripts, requests, shifted }) => [
    what,
    String(width),
    seconds(painted),
    isOffice ? shown(alive / 1_000, MOST_ALIVE) : 'when touched',
    isOffice ? `${scripts.toFixed(0)} in ${requests}` : '0',
    shown(shifted, MOST_SHIFTED),
  ]);
  const heads = ['Screen', 'Width', 'First paint, s', 'Works, s', 'Scripts, KB in requests', 'Layout shift'];
  const [load = 0] = os.loadavg();
  return {
    figures,
    table: [
      `Over 200 KB/s with 150 ms to each answer, straight from Kerf, with an empty cache; the middle of ${ROUNDS} times, and the largest layout shift. Floors: at most ${MOST_ALIVE} s and ${MOST_SHIFTED}. The machine's load at the end: ${load.toFixed(1)} on ${os.cpus().length} cores.`,
      tableOf(heads, cells),
    ].join('\n\n'),
  };
}

const shown = (value: number, atMost: number) => `${value.toFixed(2)}${value > atMost ? ': missed' : ''}`;

/** A line of 200 KB/s with 150 ms to each answer. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
} as const;

/** What a page took over the slow line with an empty cache. */
type Opening = {
  /** Milliseconds from the start of the navigation to the first paint, and until React has taken over every control. */
  painted: number;
  alive: number;
  /** Kilobytes of scripts before that, compressed, and their requests. */
  scripts: number;
  requests: number;
  /** The sum of the layout shifts until nothing more is requested, and what moved. */
  shifted: number;
  moved: readonly string[];
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface Window {
    /** What a page notes of its own loading. */
    loading?: { aliveAt: number; shifts: { value: number; moved: string }[] };
  }
}

/** `cookies`: the values of Set-Cookie headers. */
type Screen = { width: number; cookies: readonly string[] };

/**
 * Opens a page several times. A public page is hydrated by a mouse movement once it is complete, so that what this moves is counted.
 *
 * @returns the middle one of each figure; of the layout shifts the largest.
 */
async function openSlowly(
  browser: Browser,
  address: string,
  { rounds, ...screen }: Screen & { rounds: number },
): Promise<Opening> {
  const runs: Opening[] = [];
  while (runs.length < rounds) runs.push(await openOnce(browser, address, screen));
  const [worst] = runs.toSorted((a, b) => b.shifted - a.shifted);
  return {
    painted: middle(runs.map(({ painted }) => painted)),
    alive: middle(runs.map(({ alive }) => alive)),
    scripts: middle(runs.map(({ scripts }) => scripts)),
    requests: middle(runs.map(({ requests }) => requests)),
    shifted: worst?.shifted ?? 0,
    moved: worst?.moved ?? [],
  };
}

async function openOnce(browser: Browser, address: string, { width, cookies }: Screen): Promise<Opening> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-ZA',
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies(cookies.map((cookie) => browserCookie(cookie, address)));
    await context.addInitScript(noteLoading);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.mouse.move(300, 400);
    await page.mouse.move(320, 420);
    await page.waitForFunction(() => window.loading?.aliveAt);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => {
      const { aliveAt = 0, shifts = [] } = window.loading ?? {};
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd <= aliveAt);
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        alive: aliveAt,
        scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
        requests: scripts.length,
        shifted: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
      };
    });
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function noteLoading(): void {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const loading: NonNullable<Window['loading']> = { aliveAt: 0, shifts: [] };
  window.loading = loading;
  addEventListener('kerf:hydrated', () => {
    loading.aliveAt = performance.now();
  });
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'removed');
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry && 'sources' in entry;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      const moved = [...new Set(entry.sources.map(({ node }) => nameOf(node)))].join(', ');
      loading.shifts.push({ value: entry.value, moved: `at ${Math.round(entry.startTime)} ms: ${moved}` });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
