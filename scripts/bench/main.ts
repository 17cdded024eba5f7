import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launch, stop } from '../../tests/support/server.ts';
import { benchEnquiries } from './enquiries.ts';
import { benchLandingPage } from './landing-page.ts';
import { benchOffice } from './office.ts';

/** The parts to run, all without arguments: `npm run bench -- office`. */
const PARTS = ['public', 'office'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${PARTS.join(' and ')}.`);
  process.exit(1);
}
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-bench-'));
try {
  if (isWanted('public')) await benchPublicSite();
  if (isWanted('office')) await benchOffice(path.join(folder, 'office'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function benchPublicSite(): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  try {
    const figures = [await benchLandingPage(server.url, folder), await benchEnquiries(server.url, dataDir)];
    console.table(
      Object.fromEntries(
        figures
          .filter((figure) => figure !== null)
          .map(({ what, ours, against, theirs }) => [
            what,
            {
              'a second': Math.round(ours),
              against,
              'theirs a second': Math.round(theirs),
              ratio: (ours / theirs).toFixed(2),
            },
          ]),
      ),
    );
  } finally {
    await stop(server);
  }
}
