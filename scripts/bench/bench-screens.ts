import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ADMIN } from '../../tests/support/accounts.ts';
import { closeBrowser, launchBrowser } from '../../tests/support/browser.ts';
import { signInOverHttp, visitOffice } from '../../tests/support/office.ts';
import { addRequest, openDraft, total } from '../../tests/support/quotation-requests.ts';
import { launch, stop } from '../../tests/support/server.ts';
import { type Figure, tableOf } from './figures.ts';
import { fillWithDemo } from './fill-with-demo.ts';
import { type Opening, openSlowly } from './slow-line.ts';

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
  const server = await launch(variables);
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
    await stop(server);
  }
}

/** What has a page of its own: a request with three DXFs, its draft, an application with a CV, an article. */
async function openedScreens(site: string, dataDir: string): Promise<[what: string, path: string][]> {
  const client = new pg.Client({ host: path.join(dataDir, 'run'), user: 'kerf', database: 'kerf' });
  await client.connect();
  try {
    const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
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
  } finally {
    await client.end();
  }
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
