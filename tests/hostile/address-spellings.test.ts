import { afterAll, expect, test } from 'vitest';
import { openSite } from '../support/server.ts';
import { expensiveSpellings } from './address-spellings.ts';

const site = await openSite({ TRUST_PROXY: 'on', STARTER_CONTENT: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

test('X6: every spelling of a stored page costs at most three times the page', async () => {
  const server = { url: site.url, pid: site.server.process.pid ?? 0 };
  expect(await expensiveSpellings(server, '/blog', 100)).toEqual([]);
}, 300_000);

test('X6: a sender who has pages rendered without end is refused, others and stored pages are not', async () => {
  const ask = (path: string, address: string) =>
    fetch(site.url + path, { headers: { 'X-Forwarded-For': address } });
  const stored = '/materials';
  await ask(stored, '10.9.9.8');
  for (const path of ['/blog?x=', '/nowhere/', '/admin-login?x=']) {
    const sender = `10.9.${path.length}.9`;
    const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => ask(path + at, sender)));
    const admitted = answers.filter(({ status }) => status === (path === '/nowhere/' ? 404 : 200));
    const refused = answers.filter(({ status }) => status === 429);
    expect(admitted.length).toBeGreaterThanOrEqual(60);
    expect(refused.length).toBeGreaterThan(0);
    expect(admitted.length + refused.length).toBe(answers.length);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toMatch(/Too many pages .* try again in \d+ seconds/);
    // While the limit lasts. A process so busy that it may have missed a change serves no stored page for a moment.
    const timeout = seconds * 1_000 - 500;
    await expect.poll(async () => (await ask(stored, sender)).status, { timeout }).toBe(200);
    expect((await ask(path, '10.9.9.7')).status).toBe(admitted[0]?.status);
  }
}, 120_000);
