import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/**
 * The scores of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer as
 * of commit 01b4711), as far as a response decides them: the redirect to HTTPS and the certificate are the proxy's.
 */
let site: Awaited<ReturnType<typeof openSite>>;
let cookie: string;
beforeAll(async () => {
  const https = { PUBLIC_URL: 'https://steel.example.com', TRUST_PROXY: 'on', STARTER_CONTENT: 'on' };
  site = await openSite(https);
  cookie = (await signInOverHttp(site.url)).cookie;
});
afterAll(() => site[Symbol.asyncDispose]());

type Rule = (response: Response, html: string) => number;

const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:'];

const RULES: Record<string, Rule> = {
  'content-security-policy': (response) => {
    const policy = policyOf(response);
    const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    if (!response.headers.has('content-security-policy')) return -25;
    const has = (name: string, unwanted: string[]) => sources(name).some((one) => unwanted.includes(one));
    if (has('script-src', UNSAFE) || has('object-src', BROAD)) return -20;
    if (has('script-src', ["'unsafe-eval'"]) || has('style-src', ["'unsafe-eval'"])) return -10;
    if (has('style-src', UNSAFE)) return 0;
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
  },
  cookies: ({ headers }) => {
    const cookies = headers.getSetCookie();
    if (cookies.length === 0) return 0;
    if (cookies.some((one) => !/; *secure/i.test(one))) return -40;
    if (cookies.some((one) => !/; *httponly/i.test(one))) return -30;
    return cookies.every((one) => /; *samesite=(?:lax|strict)/i.test(one)) ? 5 : 0;
  },
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.has('access-control-allow-credentials') && headers.has('access-control-allow-origin') ? -50 : 0,
  'referrer-policy': ({ headers }) =>
    /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      headers.get('referrer-policy') ?? '',
    )
      ? 5
      : -5,
  'strict-transport-security': ({ headers }) => {
    const [, seconds = ''] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    if (seconds === '') return -20;
    return Number(seconds) >= 15_768_000 ? 0 : -10;
  },
  // Scripts of another origin would cost up to 50; all are ours.
  'subresource-integrity': (_response, html) => (/<script[^>]*\ssrc="(?!\/[^/])/.test(html) ? -50 : 0),
  'x-content-type-options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': (response) => {
    const ancestors = policyOf(response).get('frame-ancestors');
    if (ancestors !== undefined && !ancestors.some((one) => BROAD.includes(one))) return 5;
    return /^(?:deny|sameorigin)$/i.test(response.headers.get('x-frame-options') ?? '') ? 0 : -20;
  },
  'cross-origin-resource-policy': ({ headers }) =>
    /^same-(?:origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
};

/** From 100; what is better than required counts only from 90 on. */
function scoreOf(response: Response, html: string) {
  const modifiers = Object.entries(RULES).map(([name, rule]) => ({ name, modifier: rule(response, html) }));
  const sum = (counted: typeof modifiers) => counted.reduce((total, { modifier }) => total + modifier, 0);
  const base = 100 + sum(modifiers.filter(({ modifier }) => modifier < 0));
  return base < 90 ? base : base + sum(modifiers.filter(({ modifier }) => modifier > 0));
}

test.each([
  '/',
  '/contact-us',
  '/quote',
  '/materials',
  '/blog',
  '/career',
  '/privacy',
  '/no-such-page',
  '/admin-login',
  '/admin',
  '/admin/leads',
  '/admin/settings',
  '/admin/blog',
])('X3: %s scores at least 130 by the rules of the HTTP Observatory', async (path) => {
  // Who is signed in already is led on from the sign-in page.
  const headers = path === '/admin-login' ? {} : { cookie };
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  const html = await response.text();
  expect(html).toContain('</html>');
  expect(scoreOf(response, html)).toBeGreaterThanOrEqual(130);
});

test('X3: the session cookie gets the bonus for cookies', async () => {
  const body = new URLSearchParams({ email: 'nobody@example.com', password: 'x' });
  const refused = await fetch(`${site.url}/admin-login`, { method: 'POST', body });
  expect(scoreOf(refused, await refused.text())).toBeGreaterThanOrEqual(130);
});

test('X3: the rules find what a careless page does', () => {
  const careless = new Response('', {
    headers: { 'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'" },
  });
  expect(RULES['content-security-policy']?.(careless, '')).toBe(0);
  expect(scoreOf(new Response(''), '<script src="https://cdn.example.com/x.js"></script>')).toBeLessThan(0);
});
