/**
 * `npm run bench`: what a request costs, against the least that it could cost. Without arguments all parts, otherwise
 * those that are named: `npm run bench -- office memory`. Exits with 1 if a floor is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchVisits } from './bench-visits.ts';
import { CLIENT } from './client.ts';
import { benchEnquiries } from './enquiries.ts';
import { type Figure, isMet, report } from './figures.ts';
import { benchMemory } from './memory.ts';
import { benchOffice } from './office.ts';
import { benchPages } from './pages.ts';

const PARTS: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
  pages: benchPages,
  enquiries: benchEnquiries,
  memory: benchMemory,
  visits: benchVisits,
  office: benchOffice,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => PARTS[part] === undefined);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-bench-'));
try {
  for (const [name, bench] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    const figures = await bench(folder);
    await report(figures, CLIENT);
    if (!figures.every(isMet)) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
