import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import siteMap from '#app/routes.ts';
import { addAdmin } from '../support/accounts.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const GUARD = 'accounts/session/office/guard.route.tsx';
/** The only pages under /admin that need no session. */
const DOOR = [
  '/admin-login',
  '/admin-login/code',
  '/admin-login/again',
  '/admin-login/passkey',
  '/admin/reset',
  '/admin/invitation',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Place = { path: string; file: string; guarded: boolean };

/** Every URL of the route configuration, with whether it is behind the guard. */
function places(entries: RouteConfigEntry[], above = '', guarded = false): Place[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const behind = guarded || entry.file === GUARD;
    const own = entry.children ? [] : [{ path: path || '/', file: entry.file, guarded: behind }];
    return [...own, ...places(entry.children ?? [], path, behind)];
  });
}

const all = places(await siteMap);
const office = all.filter(({ guarded }) => guarded);

/** A URL that matches the path, with a value for each parameter and the splat. */
const addressOf = (path: string) =>
  path.replace(/\/\*$/, '/nobody/knows/this').replace(/:[\w]+\??/g, '11111111-1111-4111-8111-111111111111');

let ended: string;
let alive: string;
const site = await openSite();
beforeAll(async () => {
  ended = (await signInOverHttp(site.url)).cookie;
  await site.database.query(`update sessions set expires_at = now() - interval '1 second'`);
  alive = (await signInOverHttp(site.url)).cookie;
});
afterAll(() => site[Symbol.asyncDispose]());

function ask(path: string, method: string, headers: Record<string, string>) {
  const body = ['GET', 'HEAD'].includes(method) ? null : new URLSearchParams({ intent: 'create', id: '1' });
  return fetch(site.url + path, { method, headers, body, redirect: 'manual' });
}

test('A5: everything under /admin, and every file of an office folder, is behind the guard', () => {
  const open = all.filter(
    ({ path, file, guarded }) =>
      !guarded && (/^\/admin/.test(path) || /(?:^|\/)office\//.test(file)) && !DOOR.includes(path),
  );
  expect(open).toEqual([]);
  expect(office.length).toBeGreaterThan(4);
});

describe.each([
  ['without a session', () => ''],
  ['with a session that is over', () => ended],
  ['with a made-up session', () => 'kerf.session_token=abc.def; kerf.dont_remember=true.x'],
])('A5: %s', (_who, cookie) => {
  test.each(office.map(({ path }) => path))(
    '%s redirects to the sign-in page for every method',
    async (path) => {
      for (const method of METHODS) {
        const response = await ask(addressOf(path), method, { cookie: cookie() });
        const seen = [method, response.status, response.headers.get('location')];
        const to = encodeURIComponent(addressOf(path));
        expect(seen).toEqual([method, 302, `/admin-login?to=${to}`]);
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  test.each(office.map(({ path }) => path))(
    '%s.data reveals only the redirect to the sign-in page',
    async (path) => {
      for (const method of METHODS) {
        const response = await ask(`${addressOf(path)}.data`, method, { cookie: cookie() });
        const body = await response.text();
        expect([method, response.status]).toEqual([method, 202]);
        expect(body.replace(/"\/admin-login\?to=[^"]*"/, 'SIGN-IN')).not.toMatch(
          /email|example\.com|accounts"/,
        );
        if (method !== 'HEAD') expect(body).toContain('/admin-login?to=');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );
});

test('A5, H2: whoever sends a form without a session returns to its page, not to what the form would have done', async () => {
  const page = `${site.url}/admin/job-applications?status=busy`;
  const { headers } = await ask('/admin/job-applications.csv', 'POST', { referer: page });
  expect(headers.get('location')).toBe(
    `/admin-login?${new URLSearchParams({ to: '/admin/job-applications?status=busy' })}`,
  );
});

test('A5: nobody gets in whose account was deleted, who has signed out, or whose second step is still to come', async () => {
  const { database } = site;
  const [former, halfway] = ['former@example.com', 'halfway@example.com'];
  for (const email of [former, halfway]) await addAdmin(database, { name: email, email });
  const deleted = (await signInOverHttp(site.url, { email: former })).cookie;
  expect((await ask('/admin/accounts', 'GET', { cookie: deleted })).status).toBe(200);
  await database.query('delete from admins where email = $1', [former]);
  const out = (await signInOverHttp(site.url)).cookie;
  await ask('/admin/logout', 'POST', { cookie: out });
  await database.query(
    `insert into second_factors (admin_id, secret, confirmed_at) select id, 'theirs', now() from admins where email = $1`,
    [halfway],
  );
  const step = await signInOverHttp(site.url, { email: halfway });
  expect(step.cookie).toMatch(/^kerf\.step=/);
  for (const cookie of [deleted, out, step.cookie])
    for (const { path } of office)
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await ask(addressOf(path), method, { cookie });
        const to = `/admin-login?to=${encodeURIComponent(addressOf(path))}`;
        expect([path, method, status, headers.get('location')]).toEqual([path, method, 302, to]);
      }
  await database.query('delete from admins where email = $1', [halfway]);
});

describe('A5: from another site, with a valid session', () => {
  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
  ];

  test.each(office.map(({ path }) => path))('%s changes nothing', async (path) => {
    for (const method of METHODS.filter((one) => !['GET', 'HEAD'].includes(one)))
      for (const ending of ['', '.data'])
        for (const headers of foreign) {
          const response = await ask(addressOf(path) + ending, method, { cookie: alive, ...headers });
          expect([method, response.status]).toEqual([method, 403]);
        }
  });

  test("other sites can't read responses, and nothing caches them", async () => {
    for (const { path } of office) {
      const response = await ask(addressOf(path), 'GET', { cookie: alive, Origin: 'https://evil.example' });
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null]);
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
  });
});

test('A5: with a session the office answers, and its cookie is SameSite and HttpOnly', async () => {
  const { cookies, cookie } = await signInOverHttp(site.url);
  for (const one of cookies) expect(one).toMatch(/; HttpOnly; SameSite=Lax/);
  const accounts = await ask('/admin/accounts', 'GET', { cookie });
  expect([accounts.status, await accounts.text()]).toEqual([
    200,
    expect.stringContaining('admin@example.com'),
  ]);
  expect((await ask('/admin/nobody/knows', 'GET', { cookie })).status).toBe(404);
});

test('A5, D7: the event stream requires a session and an Accept header for events', async () => {
  const ring = (headers: Record<string, string>, path = '/admin/events') =>
    ask(path, 'GET', { Accept: 'text/event-stream', ...headers });
  for (const cookie of ['', ended]) {
    const refused = await ring({ cookie });
    expect([refused.status, await refused.text()]).toEqual([302, '']);
  }
  // A request that does not accept an event stream gets an error instead of a response that never ends.
  for (const path of ['/admin/events.data', '/admin/events']) {
    const response = await ring({ cookie: alive, Accept: '*/*' }, path);
    expect([path, await response.text()]).toEqual([path, expect.stringContaining('text/event-stream alone')]);
  }
  const waited = await ring({ cookie: alive }, '/admin/events.data');
  expect(await waited.text()).toContain('text/event-stream alone');

  const told = await ring({ cookie: alive });
  expect(told.headers.get('content-type')).toBe('text/event-stream');
  expect(told.headers.get('x-accel-buffering')).toBe('no');
  await told.body?.cancel();
});

test("A5: other spellings of a URL don't bypass the guard", async () => {
  for (const path of [
    '/ADMIN/accounts',
    '/admin/accounts/',
    '//admin/accounts',
    '/%61dmin/accounts',
    '/admin%2faccounts',
  ]) {
    const response = await ask(path, 'GET', {});
    expect(await response.text()).not.toContain('admin@example.com');
  }
});

test('A5: the sign-in library exposes no endpoints', async () => {
  for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/auth/get-session'])
    expect((await ask(path, 'POST', {})).status).toBeGreaterThanOrEqual(404);
});

test('A2: a wrong password and an unknown account get the same text and status, both after hashing', async () => {
  const wrong = await signInOverHttp(site.url, { password: 'not-the-password' });
  const nobody = await signInOverHttp(site.url, {
    email: 'nobody@example.com',
    password: 'not-the-password',
  });
  expect([wrong.status, nobody.status]).toEqual([401, 401]);
  expect(nobody.body.replaceAll('nobody@', 'admin@')).toBe(wrong.body);
  expect([...wrong.cookies, ...nobody.cookies]).toEqual([]);
});

test('X3: a form that is too large is rejected before it is read', async () => {
  const response = await fetch(`${site.url}/admin-login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'x'.repeat(70_000) }),
  });
  expect(response.status).toBe(413);
});
