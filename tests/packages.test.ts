import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';

type Package = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
};

const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(path.join(projectRoot(), 'package-lock.json'), 'utf8'),
);
/** Kerf itself, and the empty package of ours in the place of a package that nothing uses. */
const OURS = ['', 'scripts/no-canvas'];
const packages = Object.entries(lock.packages).filter(
  ([name, { link, resolved = '' }]) => !OURS.includes(link ? resolved : name),
);

/** They allow use in a program that is not open, without conditions on its own code. */
const LICENCES = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', '(MIT OR CC0-1.0)'],
  '(MIT OR EUPL-1.1+)',
  ...['BSD-2-Clause', 'BSL-1.0', 'CC0-1.0', 'BlueOak-1.0.0'],
  ...['MPL-2.0', 'OFL-1.1'],
];
/** libvips, which is linked dynamically, for each platform. */
const LIBVIPS = /^node_modules\/@img\/sharp-(?:libvips-|wasm32$|win32-)/;

/** Says its licence in its LICENSE file only. */
const MIT_BY_FILE = 'node_modules/png-js';

test('X3: every package is pinned with its hash', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  const { dependencies, devDependencies } = lock.packages[''] ?? {};
  const asked = Object.entries({ ...dependencies, ...devDependencies });
  expect(asked.filter(([, version]) => /[\^~*<>]/.test(version))).toEqual([]);
});

test('X3: every package that is needed at run time has one of the licences of docs/operations.md', () => {
  const needed = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(needed.length).toBeGreaterThan(100);
  const others = needed.filter(([, { license }]) => license === undefined || !LICENCES.includes(license));
  const unknown = others.filter(([name]) => !LIBVIPS.test(name)).map(([name]) => name);
  expect(unknown).toEqual([MIT_BY_FILE]);
  const licence = readFileSync(path.join(projectRoot(), MIT_BY_FILE, 'LICENSE'), 'utf8');
  expect(licence).toMatch(/^MIT License/);
});
