import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Sign-in over HTTP: cookies, headers and access. */

let site: Awaited<ReturnType<typeof openSite>>;
let secure: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  [site, secure] = await Promise.all([openSite(), openSite({ PUBLIC_URL: 'https://office.example' })]);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await secure[Symbol.asyncDispose]();
});

const DOOR = [
  '/admin-login',
  '/admin-login?forgot',
  '/admin-login/code',
  '/admin/reset?token=x',
  '/admin/invitation?token=x',
];
const nameOf = (cookie: string) => cookie.split('=')[0];
const pairOf = (cookies: string[], name: string) =>
  cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0] ?? '';
const enter = (url: string, cookie: string, path = '/admin/accounts') =>
  fetch(url + path, { headers: { cookie }, redirect: 'manual' });

test("A3, A5: cookies are SameSite and HttpOnly, and end with the browser unless 'Keep me logged in' was checked", async () => {
  const { cookies } = await signInOverHttp(site.url);
  expect(cookies.map(nameOf)).toEqual(['kerf.session_token', 'kerf.dont_remember', 'kerf.known']);
  for (const one of cookies)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(one.split('; ')).toContain(attribute);
  for (const one of cookies.slice(0, 2)) expect(one).not.toMatch(/Max-Age|Expires/i);
  const kept = await signInOverHttp(site.url, { keep: true });
  expect(kept.cookies.find((one) => one.startsWith('kerf.session_token='))).toMatch(/Max-Age=2592000/);
});

test('A5: with https every cookie is Secure with the __Host- prefix, and opens the office', async () => {
  const { cookies, cookie } = await signInOverHttp(secure.url);
  expect(cookies.map(nameOf)).toEqual([
    '__Host-kerf.session_token',
    '__Host-kerf.dont_remember',
    '__Host-kerf.known',
  ]);
  for (const one of cookies) {
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(one.split('; ')).toContain(attribute);
    expect(one).not.toMatch(/Domain=/i);
  }
  expect((await enter(secure.url, cookie)).status).toBe(200);
  // The same cookie without its prefix, which a site on plain http could have set, is not accepted.
  expect((await enter(secure.url, cookie.replaceAll('__Host-', ''))).status).toBe(302);
});

test('A3: after ten hours no manipulation of cookies opens the office, and nothing extends them before', async () => {
  const { cookies, cookie } = await signInOverHttp(site.url);
  const session = pairOf(cookies, 'kerf.session_token');
  const before = await enter(site.url, cookie);
  expect([before.status, before.headers.getSetCookie()]).toEqual([200, []]);
  await site.database.query(
    `update sessions set expires_at = expires_at - interval '10 hours', created_at = created_at - interval '10 hours'`,
  );
  const kept = await signInOverHttp(site.url, { keep: true });
  const tries = [
    cookie,
    session,
    `${session}; kerf.dont_remember=`,
    `${session}; Max-Age=99999999`,
    // With the cookies that a kept session gets besides its token.
    `${session}; ${kept.cookies
      .slice(1)
      .map((one) => one.split(';')[0])
      .join('; ')}`,
  ];
  for (const one of tries) expect([one, (await enter(site.url, one)).status]).toEqual([one, 302]);
  expect((await enter(site.url, kept.cookie)).status).toBe(200);
});

test('A5: an existing session cookie is not taken over when signing in', async () => {
  const left = await signInOverHttp(site.url);
  const own = await signInOverHttp(site.url, { cookie: left.cookie });
  expect(pairOf(own.cookies, 'kerf.session_token')).toMatch(/^kerf\.session_token=.{40}/);
  expect(pairOf(own.cookies, 'kerf.session_token')).not.toBe(pairOf(left.cookies, 'kerf.session_token'));
  const made = await signInOverHttp(site.url, {
    cookie: 'kerf.session_token=chosen-by-an-attacker.c2lnbmVk',
  });
  expect(pairOf(made.cookies, 'kerf.session_token')).not.toContain('chosen');
});

describe("A5: other sites can't sign anybody in, continue the second step or set a password", () => {
  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ];
  test.each(['/admin-login', '/admin-login/code', '/admin/reset', '/admin/invitation'])(
    '%s',
    async (path) => {
      for (const ending of ['', '.data'])
        for (const headers of foreign) {
          const response = await fetch(site.url + path + ending, {
            method: 'POST',
            headers,
            body: new URLSearchParams(ADMIN),
            redirect: 'manual',
          });
          expect([headers, response.status]).toEqual([headers, 403]);
          expect(response.headers.getSetCookie()).toEqual([]);
        }
    },
  );
});

test.each(DOOR)(
  "A5, X7: %s is not cached, can't be framed, and sends its address to no other site",
  async (path) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    const { headers } = response;
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    // Links of earlier versions have their token in the address, and a proxy logs referrers.
    expect(headers.get('referrer-policy')).toBe(
      /^\/admin\/(?:reset|invitation)/.test(path) ? 'strict-origin' : 'strict-origin-when-cross-origin',
    );
    if (response.status !== 200) return;
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);

test('A5: nobody is redirected to another site afterwards', async () => {
  for (const to of ['https://evil.example/admin', '//evil.example/admin', '/\\evil.example']) {
    const response = await fetch(`${site.url}/admin-login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...ADMIN, to }),
    });
    expect([to, response.status, response.headers.get('location')]).toEqual([to, 302, '/admin']);
  }
});

test('A2: the page for the second factor requires the password first', async () => {
  for (const cookie of ['', 'kerf.step=made-up']) {
    const page = await enter(site.url, cookie, '/admin-login/code');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin-login?step-over']);
    const sent = await fetch(`${site.url}/admin-login/code`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ kind: 'app', code: '123456' }),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/admin-login?step-over']);
    expect(sent.headers.getSetCookie()).toEqual([]);
  }
});
