/**
 * `npm run bench`: what a request costs, against the least that it could cost. Without arguments all parts, otherwise
 * those that are named: `npm run bench -- office memory`. Exits with 1 if a floor is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchScreens } from './bench-screens.ts';
import { benchVisits } from './bench-visits.ts';
import { CLIENT } from './client.ts';
import { benchEnquiries } from './enquiries.ts';
import { type Figure, figureTable, type Heading, isMet, report } from './figures.ts';
import { benchMemory } from './memory.ts';
import { benchOffice } from './office.ts';
import { benchPages } from './pages.ts';

type Part = { heading: Heading; run: (folder: string) => Promise<Measured> };
/** What a part measured, and how the document shows it. */
type Measured = { figures: readonly Pick<Figure, 'value' | 'floor'>[]; table: string };

const inTable = (bench: (folder: string) => Promise<Figure[]>) => async (folder: string) => {
  const figures = await bench(folder);
  return { figures, table: figureTable(figures) };
};
const PARTS: Readonly<Record<string, Part>> = {
  pages: { heading: 'Pages', run: inTable(benchPages) },
  enquiries: { heading: 'Writing', run: inTable(benchEnquiries) },
  memory: { heading: 'Memory', run: inTable(benchMemory) },
  visits: { heading: 'First and second visits', run: benchVisits },
  screens: { heading: 'Screens over a slow line', run: benchScreens },
  office: { heading: 'Office at 100,000', run: inTable(benchOffice) },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => PARTS[part] === undefined);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-bench-'));
try {
  for (const [name, { heading, run }] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    const { figures, table } = await run(folder);
    await report({ heading, table }, CLIENT);
    if (!figures.every(isMet)) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
