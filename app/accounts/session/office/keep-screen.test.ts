import { type DataStrategyResult, data, RouterContextProvider, redirect } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '#app/routes.ts';
import { interruptions, pausedLoading } from '#app/ui/office/interruptions.ts';
import { keepScreen } from './keep-screen.ts';

const HERE = 'http://localhost/admin/candidates';
/** React Router names a route by its file. */
const GUARD = routes.flatMap(({ file }) => /^(.*guard\.route)\.tsx$/.exec(file)?.[1] ?? []).join();
const SCREEN = 'recruitment/hiring/office/candidates.route';
const SIGN_IN = redirect('/admin-login?to=%2Fadmin%2Fcandidates');

/** The request that is being loaded; a restart aborts it, as React Router does. */
let loadingNow = new AbortController();
let restarted = 0;
beforeEach(() => {
  loadingNow = new AbortController();
  restarted = 0;
  pausedLoading.restartWith(() => {
    restarted += 1;
    loadingNow.abort();
    loadingNow = new AbortController();
  });
});
afterEach(() => {
  for (const kind of ['signed-out', 'no-response'] as const) interruptions.clear(kind, { kind: 'cancelled' });
});

type Results = Record<string, DataStrategyResult>;
const failing = (error: unknown): Results => ({ [SCREEN]: { type: 'error', result: error } });

/** Runs the middleware with these results. */
async function pass(results: Results, request: Request): Promise<Results> {
  const args: Parameters<typeof keepScreen>[0] = {
    request,
    url: new URL(request.url),
    pattern: '/admin/candidates',
    params: {},
    context: new RouterContextProvider(),
  };
  const passed = await keepScreen(args, async () => results);
  return passed ?? results;
}
const send = (error: unknown) => pass(failing(error), new Request(HERE, { method: 'POST' }));
const load = (results: Results, init: RequestInit = {}, href = HERE) =>
  pass(results, new Request(href, { signal: loadingNow.signal, ...init }));
const toResult = (results: Results) => {
  const { result } = results[SCREEN] ?? {};
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
};
const isWaiting = (kind: 'signed-out' | 'no-response') => vi.waitUntil(() => kind in interruptions.waiting());

test.each([
  [
    'there is no connection',
    new TypeError('Failed to fetch'),
    { kind: 'failed', reason: /^The server did not answer\. Check the connection and try again\.$/ },
  ],
  ['the answer was cut off', new Error('Unable to decode turbo-stream response'), { kind: 'failed' }],
  ['the server failed', { status: 500, statusText: '', internal: false, data: 'x' }, { kind: 'failed' }],
  ['the session is over', SIGN_IN, { kind: 'signed-out' }],
  [
    'the form is too large',
    { status: 413, statusText: '', internal: false, data: 'This form is too large.' },
    { kind: 'failed', reason: /^This form is too large\.$/ },
  ],
])('X3, A5: a form gets a result and its screen stays if %s', async (_, error, expected) => {
  const { reason, ...rest } = { reason: undefined, ...expected };
  const told = toResult(await send(error));
  expect(told).toMatchObject(rest);
  if (reason) expect(told).toMatchObject({ reason: expect.stringMatching(reason) });
});

test('A5: logging out leads to the sign-in page, and other redirects are followed', async () => {
  for (const to of ['/admin-login', '/admin-login?to=%2Fadmin%2Flogout', '/admin/settings']) {
    const away = redirect(to);
    expect(toResult(await send(away))).toBe(away);
  }
});

test('X3: loaded data passes through unchanged, including the error of a single screen', async () => {
  const loaded: Results = {
    [GUARD]: { type: 'data', result: null },
    ...failing(data(null, { status: 503 })),
  };
  expect(await load(loaded)).toBe(loaded);
  expect(interruptions.waiting()).toEqual({});
});

test.each([
  ['there is no connection', failing(new TypeError('Failed to fetch'))],
  ['nothing of the office was answered', { [GUARD]: { type: 'error', result: new Error('500') } } as const],
  [
    'a proxy says that the server is away',
    failing({ status: 502, statusText: '', internal: false, data: '' }),
  ],
])('X3: loading waits until it is retried if %s', async (_, results) => {
  const loading = load({ [SCREEN]: { type: 'data', result: 1 }, ...results }, {}, `${HERE}?name=x`);
  await isWaiting('no-response');
  interruptions.clear('no-response', { kind: 'continue' });
  await loading;
  expect(restarted).toBe(1);
});

test('A5: after signing in again loading is restarted; cancelling leads to the sign-in page', async () => {
  const first = load(failing(SIGN_IN));
  await isWaiting('signed-out');
  interruptions.clear('signed-out', { kind: 'continue' });
  await first;
  expect(restarted).toBe(1);
  const second = load(failing(SIGN_IN));
  await isWaiting('signed-out');
  interruptions.clear('signed-out', { kind: 'cancelled' });
  expect(toResult(await second)).toBe(SIGN_IN);
});

test('X3: navigating elsewhere in the meantime is not blocked', async () => {
  const leaving = new AbortController();
  const results = failing(new TypeError('Failed to fetch'));
  const loading = load(results, { signal: leaving.signal });
  await isWaiting('no-response');
  leaving.abort();
  expect(await loading).toBe(results);
});
