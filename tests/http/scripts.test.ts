import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** The scripts that a page loads at once, without the hashes in their names. */
async function scriptsOf(path: string, cookie = ''): Promise<string[]> {
  const page = await (await fetch(site.url + path, { headers: { cookie } })).text();
  const links = page.matchAll(
    /rel="(?:modulepreload" fetchpriority="low|deferred)" href="\/assets\/([\w.~-]+)-[\w-]{8}\.js"/g,
  );
  return Array.from(links, ([, name = '']) => name);
}

test('performance: an office screen loads few files, a public page nothing of the office', async () => {
  const { cookie } = await signInOverHttp(site.url);
  for (const path of ['/admin', '/admin/leads', '/admin/job-applications', '/admin/blog', '/admin/prices']) {
    const scripts = await scriptsOf(path, cookie);
    expect(scripts).toEqual(expect.arrayContaining(['root', 'office']));
    expect([path, scripts.length < 18]).toEqual([path, true]);
  }
  for (const path of ['/', '/blog', '/career', '/quote']) {
    const scripts = await scriptsOf(path);
    expect(scripts).toContain('root');
    expect(scripts).not.toContain('office');
  }
});
