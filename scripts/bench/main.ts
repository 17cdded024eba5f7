import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launch, stop } from '../../tests/support/server.ts';
import { benchEnquiries } from './enquiries.ts';
import { benchLandingPage } from './landing-page.ts';
import { benchOffice } from './office.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-bench-'));
const server = await launch({ DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: 'on' });
try {
  const figures = [
    await benchLandingPage(server.url, folder),
    await benchEnquiries(server.url, path.join(folder, 'data')),
  ];
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
  await stop(server);
  await benchOffice(path.join(folder, 'office'));
} finally {
  await stop(server);
  await rm(folder, { recursive: true, force: true });
}
