import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
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

/** What browsers got later than what app/platform/http/current-browser.ts asks for, in chunks that the build has minified. */
const NEWER =
  /Array\.fromAsync|Promise\.try|URL\.parse\(|RegExp\.escape|Error\.isError|DurationFormat|Float16Array|Temporal\.|Math\.sumPrecise|Iterator\.(?:from|prototype|concat)|\.(?:values|keys|entries)\(\)\.(?:map|filter|flatMap|find|some|every|reduce|toArray|take|drop|forEach)\(|\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\.getOrInsert|\.(?:to|from|setFrom)(?:Hex|Base64)\(|\.bytes\(\)|\.requestClose\(|\.moveBefore\(|closedby|commandfor|\(\?-?[ims]+(?:-[ims]+)?:/i;

test('L14: scripts of public pages use nothing that a browser which gets them may lack', () => {
  const assets = path.join(projectRoot(), 'build/client/assets');
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => readFileSync(path.join(assets, name), 'utf8');
  const manifest = textOf(files.find((name) => name.startsWith('manifest-')) ?? '');
  const loaded = new Set<string>();
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/["'`][./a-z]*?([\w.~-]+\.js)["'`]/g)) {
      if (!files.includes(name) || loaded.has(name)) continue;
      loaded.add(name);
      follow(textOf(name));
    }
  };
  const { entry, routes }: Manifest = JSON.parse(manifest.slice(manifest.indexOf('{')).replace(/;$/, ''));
  const isPublic = ({ id }: { id: string }) => /^root$|^site\/|^(?!accounts\/).*\/public\//.test(id);
  follow(JSON.stringify([entry, Object.values(routes).filter(isPublic)]));
  expect(loaded.size).toBeGreaterThan(60);
  const faults = [...loaded]
    .map((name) => [name, NEWER.exec(textOf(name))?.[0]])
    .filter(([, newer]) => newer);
  expect(faults).toEqual([]);
});

type Manifest = { entry: unknown; routes: Record<string, { id: string }> };
