import path from 'node:path';
import { closeBrowser, launchBrowser } from '../../tests/support/browser.ts';
import { launch, stop } from '../../tests/support/server.ts';
import type { Figure } from './figures.ts';
import { measureVisits, type Visit } from './visits.ts';

/** The most that a first visit on a phone may weigh, in KB; of an article without its pictures. */
const MOST_KB = { landing: 60, service: 60, article: 45, blog: 90 } as const;

/** The most that a second visit may weigh, in bytes: one answer that nothing has changed. */
const MOST_AGAIN = 300;

/** What a browser receives for each page of the sitemap at 360 px, when nothing is touched, and for it again. */
export async function benchVisits(folder: string): Promise<Figure[]> {
  const server = await launch({ DATA_DIR: path.join(folder, 'visits'), STARTER_CONTENT: 'on' });
  try {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, page = '/']) => page);
    const visits = await measureVisits(await launchBrowser(), server.url, pages);
    return [...visits.map(firstVisit), secondVisits(visits)];
  } finally {
    await closeBrowser();
    await stop(server);
  }
}

function firstVisit({ page, total, document, styles, fonts, pictures, scripts }: Visit): Figure {
  const isArticle = page.startsWith('/blog/');
  const kb = (bytes: number) => (bytes / 1_000).toFixed(0);
  const shown = `HTML ${kb(document)}, styles ${kb(styles)}, fonts ${kb(fonts)}, pictures ${kb(pictures)}, scripts ${kb(scripts)} KB`;
  return {
    what: `${page}, first visit at 360 px`,
    measured: shown,
    against: isArticle ? 'no baseline; without its pictures' : 'no baseline',
    value: (isArticle ? total - pictures : total) / 1_000,
    floor: { atMost: mostOf(page) },
    limit: 'the pictures above the fold and just below it (KB)',
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
