import { afterAll, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { openSite } from '../support/server.ts';
import { costOfBait, sendBaits, spooled, upload } from './uploads.ts';

// The short form of what `npm run test:hostile -- uploads` measures.

const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

test('X6: a file that was made to be inspected for ever costs at most 2 s of CPU', async () => {
  const { url, dataDir, server } = site;
  expect(await costOfBait({ url, dataDir, pid: server.process.pid ?? 0 })).toBeLessThanOrEqual(2_000);
});

test('X6: an honest drawing is taken before the many of others, and their files go when they have gone', async () => {
  const target = { url: site.url, dataDir: site.dataDir, pid: site.server.process.pid ?? 0 };
  const baits = sendBaits(target, { count: 40, addresses: 4 });
  await expect.poll(async () => (await spooled(target)).length).toBeGreaterThan(10);
  expect(await upload(target, '10.99.0.2', samplePdf())).toMatchObject({ status: 200 });
  expect(baits.answered()).toBeLessThan(40);
  await baits.leave();
  await expect.poll(() => spooled(target)).toEqual([]);
});
