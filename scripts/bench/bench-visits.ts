import path from 'node:path';
import { closeBrowser, launchBrowser } from '../../tests/support/browser.ts';
import { launch } from '../../tests/support/server.ts';
import { type Figure, figureTable, floorCell, isMet, tableOf } from './figures.ts';
import { pagesOf } from './server.ts';
import { measureVisits, type Visit } from './visits.ts';

/** The most that a first visit on a phone may weigh, in KB; of an article without its pictures. */
const MOST_KB = { landing: 60, service: 60, article: 45, blog: 90 } as const;

/** The most that a second visit may weigh, in bytes: one answer that nothing has changed. */
const MOST_AGAIN = 300;

/** What a browser receives for each page of the sitemap at 360 px, when nothing is touched, and for it again. */
export async function benchVisits(folder: string): Promise<MeasuredVisits> {
  await using server = await launch({ DATA_DIR: path.join(folder, 'visits'), STARTER_CONTENT: 'on' });
  try {
    return inTables(await measureVisits(await launchBrowser(), server.url, await pagesOf(server.url)));
  } finally {
    await closeBrowser();
  }
}

type MeasuredVisits = { figures: Pick<Figure, 'value' | 'floor'>[]; table: string };

const HEADS = ['Page', 'HTML', 'Styles', 'Fonts', 'Pictures', 'Scripts', 'Total KB', 'Floor'];

/** One table of first visits and one of second ones. */
function inTables(visits: readonly Visit[]): MeasuredVisits {
  const first = visits.map((visit) => ({ ...visit, ...firstVisit(visit) }));
  const kb = (bytes: number) => (bytes / 1_000).toFixed(0);
  const rows = first.map((visit) => [
    visit.page,
    ...[visit.document, visit.styles, visit.fonts, visit.pictures, visit.scripts, visit.total].map(kb),
    `${floorCell(visit)}${visit.what}${isMet(visit) ? '' : `; limited by ${visit.limit}`}`,
  ]);
  const second = secondVisits(visits);
  const tables = [
    'First visits on a phone of 360 px with two pixels for one of CSS, in KB as transferred. Nothing is touched; pictures are those\nabove the fold and just below it.',
    tableOf(HEADS, rows),
    figureTable([second]),
  ];
  return { figures: [...first, second], table: tables.join('\n\n') };
}

function firstVisit({ page, total, pictures, ...parts }: Visit) {
  const isArticle = page.startsWith('/blog/');
  const value = (isArticle ? total - pictures : total) / 1_000;
  return {
    value,
    floor: { atMost: mostOf(page) },
    /** What the floor is for. */
    what: isArticle ? ` without pictures, which is ${value.toFixed(0)}` : '',
    limit: isArticle || pictures < parts.fonts ? 'HTML, styles and fonts' : 'its pictures',
  };
}

function mostOf(page: string): number {
  if (page === '/') return MOST_KB.landing;
  if (page === '/blog') return MOST_KB.blog;
  return page.startsWith('/blog/') ? MOST_KB.article : MOST_KB.service;
}

function secondVisits(visits: readonly Visit[]): Figure {
  return {
    what: 'second visit, the heaviest page',
    measured: `${Math.max(...visits.map(({ secondAnswers }) => secondAnswers))} answer`,
    against: 'no baseline',
    value: Math.max(...visits.map(({ secondLargest }) => secondLargest)),
    floor: { atMost: MOST_AGAIN },
    limit: 'the headers of a 304 (bytes)',
  };
}
