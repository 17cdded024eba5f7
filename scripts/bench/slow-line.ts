import type { Browser } from 'playwright-core';
import { browserCookie } from '../../tests/support/browser.ts';
import { middle } from './figures.ts';

/** A line of 200 KB/s with 150 ms to each answer. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
} as const;

/** What a page took over the slow line with an empty cache. */
export type Opening = {
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
export async function openSlowly(
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
