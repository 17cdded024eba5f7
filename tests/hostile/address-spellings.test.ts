import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '../support/server.ts';
import { expensiveSpellings } from './address-spellings.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: 'on', STARTER_CONTENT: 'on' });
});
afterAll(() => site[Symbol.asyncDispose]());

test('X6: every spelling of a stored page costs at most three times the page', async () => {
  const server = { url: site.url, pid: site.server.process.pid ?? 0 };
  expect(await expensiveSpellings(server, '/blog', 200)).toEqual([]);
});

test('X6: a sender who has pages rendered without end is refused, others and stored pages are not', async () => {
  const ask = (path: string, address: string) =>
    fetch(site.url + path, { headers: { 'X-Forwarded-For': address } });
  await ask('/blog', '10.9.9.8');
  for (const path of ['/blog?x=', '/nowhere/', '/admin-login?x=']) {
    const sender = `10.9.${path.length}.9`;
    const statuses = [];
    for (let at = 0; at < 60; at += 1) statuses.push((await ask(path + at, sender)).status);
    expect([...new Set(statuses)]).toEqual([path === '/nowhere/' ? 404 : 200]);
    const refused = await ask(`${path}60`, sender);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/Too many pages .* try again in \d+ seconds/);
    expect((await ask('/blog', sender)).status).toBe(200);
    expect((await ask(`${path}60`, '10.9.9.7')).status).toBe(statuses[0]);
  }
});
