import { connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { delaysBesideSignIns } from './sign-ins.ts';

const site = await openSite({ TRUST_PROXY: 'on' });
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
  const { hostname, port, host } = new URL(site.url);
  const body = new URLSearchParams({ email: 'nobody@example.com', password: 'wrong' });
  const post = (path: string) =>
    fetch(site.url + path, { method: 'POST', body, headers: { 'X-Forwarded-For': '10.78.9.9' } });
  using others = new DisposableStack();
  const hold = (address: string) => {
    const socket = others.adopt(connect(Number(port), hostname), (one) => one.destroy());
    const head = `POST /admin-login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\nX-Forwarded-For: ${address}`;
    socket.on('error', () => {}).write(`${head}\r\n\r\n`);
  };
  // Unfinished ones hold all places.
  for (let at = 0; at < 20; at += 1) hold(`10.78.0.${at}`);
  const isFull = async (at: number) => {
    if ((await post('/admin-login')).status === 503) return true;
    // It may have had the last place when one of the others asked for it.
    hold(`10.78.1.${at}`);
    return false;
  };
  let tries = 0;
  await vi.waitUntil(() => isFull(tries++), { timeout: 20_000 });
  const paths = [
    '/admin-login',
    '/admin-login.data',
    '/admin-login/again',
    '/ADMIN-login/',
    '/%61dmin-login',
  ];
  for (const path of paths) {
    const answer = await post(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(await answer.text()).toContain('Too many people are signing in at this moment');
  }
  others.dispose();
  await vi.waitUntil(async () => (await post('/admin-login')).status !== 503, { timeout: 20_000 });
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
