import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';

type Route = { module: string; imports?: string[]; parentId?: string };
type Manifest = { entry: Route; routes: Record<string, Route> };

const client = path.join(projectRoot(), 'build/client');
const server = path.join(projectRoot(), 'build/server');

/** A browser asks for six at a time, and each waits for an answer: over a slow line thirty small files take longer than large ones. */
const MOST_FILES = 18;

/** How many kilobytes of compressed scripts a screen needs before it works: what nobody sees at once comes later. */
const LIMITS: Readonly<Record<string, number>> = {
  'accounts/sign-in/public/admin-login.route': 165,
  'office/dashboard/overview.route': 175,
  'sales/office/leads.route': 170,
  'sales/office/lead.route': 205,
  'recruitment/hiring/office/applications.route': 180,
  'recruitment/hiring/office/application.route': 190,
  'quotations/office/quotations.route': 170,
  'quotations/office/quotation.route': 190,
  'office/settings/settings.route': 175,
};

test.each(Object.entries(LIMITS))('T3: %s works after at most %i KB of scripts', (screen, most) => {
  const [file = ''] = globSync(`${client}/assets/manifest-*.js`);
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8').replace(/^[^{]*|;\s*$/g, ''));
  const files = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let id: string | undefined = screen; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route: Route | undefined = manifest.routes[id];
    for (const one of [route?.module ?? [], route?.imports ?? []].flat()) files.add(one);
  }
  const bytes = [...files].map((one) => statSync(path.join(client, `${one}.br`)).size);
  expect(files.size).toBeLessThanOrEqual(MOST_FILES);
  expect(bytes.reduce((sum, one) => sum + one) / 1_000).toBeLessThan(most);
});

/** Each takes 10 to 30 MB and a tenth of a second of CPU. */
const LOADED_WHEN_NEEDED = [
  'sharp',
  'satori',
  'pdfkit',
  'imapflow',
  'svgo',
  'pdfjs-dist',
  '@simplewebauthn/server',
];

test('X1: the server starts without the packages that few requests need', () => {
  const [routes = ''] = globSync(`${server}/assets/server-build-*.js`);
  const imported = importedBy(routes, importedBy(path.join(server, 'index.js')));
  expect(imported).toContain('pg');
  expect(LOADED_WHEN_NEEDED.filter((name) => imported.has(name))).toEqual([]);
});

/** The packages that a built file imports, itself or through others, before it runs. */
function importedBy(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:im|ex)port [^;]*?['"]([^'"]+)['"];$/gm,
  )) {
    const imported = from.startsWith('.') ? path.join(path.dirname(file), from) : from;
    if (!from.startsWith('.')) seen.add(imported);
    else if (!seen.has(imported)) importedBy(imported, seen);
  }
  return seen;
}
