import type { Browser, Page } from 'playwright-core';

/** What a response body is for. */
const KINDS = ['document', 'styles', 'fonts', 'pictures', 'scripts', 'data'] as const;
type Kind = (typeof KINDS)[number];

/** Bytes as transferred: of bodies on the first visit, of whole answers with their headers on the second. */
export type Visit = Record<Kind, number> & {
  page: string;
  total: number;
  /** Answers that the second visit needed, and the bytes of the largest. */
  secondAnswers: number;
  secondLargest: number;
};

const KIND_OF: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
  Script: 'scripts',
};

type Answer = { kind: Kind; url: string; head: number; whole: number };

/** The smallest common phone, whose screen has two pixels for one of CSS. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/**
 * Visits each page with an empty cache and touches nothing, then visits it again. Counts what the browser receives until
 * the connection is silent for half a second, including pictures below the fold that it loads ahead of scrolling.
 */
export async function measureVisits(
  browser: Browser,
  url: string,
  paths: readonly string[],
): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const path of paths) {
    const context = await browser.newContext({ ...PHONE, locale: 'en-ZA' });
    try {
      const first = await answersTo(await context.newPage(), url + path);
      const second = await answersTo(await context.newPage(), url + path);
      visits.push(summary(path, first, second));
    } finally {
      await context.close();
    }
  }
  return visits;
}

async function answersTo(page: Page, address: string): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  const answer = (id: string): Answer => {
    const known = answers.get(id) ?? { kind: 'data', url: '', head: 0, whole: 0 };
    answers.set(id, known);
    return known;
  };
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    Object.assign(answer(requestId), { kind: KIND_OF[type] ?? 'data', url: response.url });
  });
  // Not sent for what the browser's cache answers.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
    answer(requestId).head = headersText.length;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    answer(requestId).whole = encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return [...answers.values()].filter(({ url, whole }) => whole > 0 && url.startsWith('http'));
}

function summary(page: string, first: readonly Answer[], second: readonly Answer[]): Visit {
  const bytes: Record<Kind, number> = { document: 0, styles: 0, fonts: 0, pictures: 0, scripts: 0, data: 0 };
  for (const { kind, head, whole } of first) bytes[kind] += whole - head;
  return {
    page,
    ...bytes,
    total: KINDS.reduce((sum, kind) => sum + bytes[kind], 0),
    secondAnswers: second.length,
    secondLargest: Math.max(0, ...second.map(({ whole }) => whole)),
  };
}
