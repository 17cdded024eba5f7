import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { openRouteGroups } from './route-groups.server.ts';

/** Each answers with its id and parameters; a layout has no answer of its own. */
const ROUTES: Record<string, { parentId?: string; path?: string; index?: boolean; layout?: boolean }> = {
  root: { path: '', layout: true },
  frame: { parentId: 'root', layout: true },
  home: { parentId: 'frame', index: true },
  contact: { parentId: 'frame', path: 'contact-us' },
  quote: { parentId: 'frame', path: 'quote/:arm?' },
  post: { parentId: 'frame', path: 'blog/:slug' },
  rest: { parentId: 'frame', path: '*' },
  feed: { parentId: 'root', path: 'blog/rss.xml' },
  print: { parentId: 'root', path: ':page/print' },
  guard: { parentId: 'root', layout: true },
  dashboard: { parentId: 'guard', path: 'admin', layout: true },
  overview: { parentId: 'dashboard', index: true },
  bell: { parentId: 'dashboard', path: 'notifications' },
  leads: { parentId: 'guard', path: 'admin/leads' },
  leadsCsv: { parentId: 'guard', path: 'admin/leads.csv' },
  lead: { parentId: 'guard', path: 'admin/leads/:leadId' },
  drawing: { parentId: 'guard', path: 'admin/leads/:leadId/drawings/:drawingId' },
  unknown: { parentId: 'guard', path: 'admin/*' },
};

const routes = Object.fromEntries(
  Object.entries(ROUTES).map(([id, { layout, ...route }]) => {
    const loader = ({ params }: { params: object }) => Response.json([id, params]);
    return [id, { id, ...route, module: layout ? {} : { loader } }];
  }),
);
const build = {
  routes,
  assets: { routes, version: '1' },
  entry: { module: { default: () => new Response('a page') } },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  ssr: true,
  future: {},
  prerender: [],
} as unknown as ServerBuild;

test.each([
  ['/', 'home'],
  ['/contact-us', 'contact'],
  ['/Contact-Us', 'contact'],
  ['/contact%2Dus', 'contact'],
  ['/contact-us/more', 'rest'],
  ['/quote', 'quote'],
  ['/quote/steel', 'quote'],
  ['/blog/kerf', 'post'],
  ['/blog/rss.xml', 'feed'],
  ['/blog/RSS.xml', 'feed'],
  ['/blog', 'rest'],
  ['/contact-us/print', 'print'],
  ['/nothing/print', 'print'],
  ['/admin', 'overview'],
  ['/admin/', 'overview'],
  ['/admin/notifications', 'bell'],
  ['/admin/leads', 'leads'],
  ['/admin/leads.csv', 'leadsCsv'],
  ['/admin/leads/12', 'lead'],
  ['/admin/leads/12/drawings/3', 'drawing'],
  ['/admin/nothing', 'unknown'],
  ['/nothing/at/all', 'rest'],
])(
  'architecture: with the routes of its group, %s is answered by %s as with all routes',
  async (path, id) => {
    const ask = (handler: ReturnType<typeof createRequestHandler>) =>
      handler(new Request(`http://localhost${path}`)).then((response) => response.json());
    const grouped = await ask(openRouteGroups(build));
    expect(grouped[0]).toBe(id);
    expect(grouped).toEqual(await ask(createRequestHandler(build)));
  },
);

test.each([
  ['/_.data', 'home'],
  ['/Contact-us.data', 'contact'],
  ['/admin/_.data', 'overview'],
  ['/admin/leads.data?status=late&_routes=leads', 'leads'],
  ['/admin/leads/12.data', 'lead'],
  ['/admin/leads.data.data', 'unknown'],
  ['/.data', 'home'],
])('architecture: the data at %s is that of %s, as with all routes', async (path, id) => {
  const ask = (handler: ReturnType<typeof createRequestHandler>) =>
    handler(new Request(`http://localhost${path}`)).then((response) => response.text());
  const grouped = await ask(openRouteGroups(build));
  expect(grouped).toMatch(new RegExp(`^.{"_1":2},"${id}",`));
  expect(grouped).toBe(await ask(createRequestHandler(build)));
});

test('architecture: a group has no route that its paths cannot match, but those of the paths above', async () => {
  const kept: string[][] = [];
  const groups = openRouteGroups({
    ...build,
    routes: { ...routes, leads: { ...routes.leads, module: { default: () => null } } },
    entry: {
      module: {
        default: (
          _request: Request,
          _status: number,
          _headers: Headers,
          entry: { manifest: { routes: object } },
        ) => {
          kept.push(Object.keys(entry.manifest.routes));
          return new Response('a page');
        },
      },
    },
  } as unknown as ServerBuild);
  await groups(new Request('http://localhost/admin/leads'));
  // The browser needs the index routes of `/` and `/admin` to know them when it goes there.
  expect(kept).toEqual([
    [
      'root',
      'frame',
      'home',
      'rest',
      'guard',
      'dashboard',
      'overview',
      'leads',
      'lead',
      'drawing',
      'unknown',
    ],
  ]);
});

test('architecture: paths that no route names share the groups of those that routes do', async () => {
  let groups = 0;
  const counted = {
    ...build,
    // Each group copies the build, which reads this once.
    get basename() {
      groups += 1;
      return '/';
    },
  } as unknown as ServerBuild;
  const handle = openRouteGroups(counted);
  const ask = (path: string) => handle(new Request(`http://localhost${path}`));
  await ask('/contact-us/more');
  await ask('/nothing/at/all');
  const before = groups;
  for (const first of ['contact-us', 'nothing'])
    for (const second of ['leads', 'notifications', 'rss.xml', 'contact-us', 'admin'])
      await ask(`/${first}/${second}`);
  expect(groups).toBe(before);
});
