import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { delaysBesideSignIns } from './sign-ins.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: 'on' });
});
afterAll(() => site[Symbol.asyncDispose]());

// How long others wait is measured by npm run test:hostile, on a quiet machine.
test('A12, X6: of many sign-ins at once few have their passwords checked, and the others get 503 with Retry-After', async () => {
  const { cookie } = await signInOverHttp(site.url);
  const { statuses } = await delaysBesideSignIns(site.url, 100, cookie);
  const { 401: checked = 0, 503: refused = 0, ...others } = statuses;
  expect(others).toEqual({});
  expect(checked).toBeGreaterThanOrEqual(20);
  expect(checked).toBeLessThanOrEqual(60);
  expect(checked + refused).toBe(100);
});

test('A12: whoever is refused is told so, on the page, from scripts and in the dialog of the office', async () => {
  const body = new URLSearchParams({ email: 'nobody@example.com', password: 'wrong' });
  const post = (path: string, address: string) =>
    fetch(site.url + path, { method: 'POST', body, headers: { 'X-Forwarded-For': address } });
  for (const path of ['/admin-login', '/admin-login.data', '/admin-login/again']) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => post(path, `10.78.${path.length}.${at}`)),
    );
    const refused = answers.filter(
      ({ status, headers }) => status === 503 && headers.get('retry-after') === '5',
    );
    expect([path, refused.length >= 10]).toEqual([path, true]);
    expect(await refused[0]?.text()).toContain('Too many people are signing in at this moment');
  }
});

test('A12: a browser that has signed in before is not refused', async () => {
  const { cookies } = await signInOverHttp(site.url);
  const known = cookies.find((one) => one.startsWith('kerf.known='))?.split(';')[0] ?? '';
  const flood = delaysBesideSignIns(site.url, 60, (await signInOverHttp(site.url)).cookie);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await signInOverHttp(site.url, { cookie: known })).status),
  );
  expect(statuses).toEqual(Array(5).fill(302));
  await flood;
});
