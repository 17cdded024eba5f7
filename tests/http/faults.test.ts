import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { missingForDisk, openDisk } from '../crash/disk.ts';
import { startLoad } from '../faults/load.ts';
import { s3Run } from '../faults/s3-run.ts';
import { cloneDatabase } from '../support/database.ts';
import { signInOverHttp } from '../support/office.ts';
import { isToSales, launch, openSite, stop } from '../support/server.ts';

/** How often each fault is made; `npm run test:faults` makes them 20 times. */
const TIMES = Number(process.env.FAULT_TIMES ?? 3);
const TIMEOUT_MS = 60_000 + TIMES * 30_000;

test(
  'X3: a server that is told to stop under load answers every request whose connection it accepted',
  async () => {
    for (let times = 0; times < TIMES; times += 1) {
      await using site = await openSite({ TRUST_PROXY: 'on' });
      const load = startLoad(site.url, 8);
      await expect.poll(() => load.report.acknowledged.length).toBeGreaterThan(30);
      await stop(site.server);
      const { acknowledged, dropped } = await load.stop();
      expect(dropped).toEqual([]);
      const rows = await site.database.query<{ number: number }>('select number from leads');
      const stored = new Set(rows.map(({ number }) => `E-${number}`));
      expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
    }
  },
  TIMEOUT_MS,
);

test(
  'X2, X3: a database that is stopped under load loses nothing acknowledged, and the server recovers by itself',
  async () => {
    await using site = await openSite({ TRUST_PROXY: 'on' });
    const load = startLoad(site.url, 8);
    for (let times = 0; times < TIMES; times += 1) {
      const before = load.report.acknowledged.length;
      await expect.poll(() => load.report.acknowledged.length).toBeGreaterThan(before + 10);
      const refused = load.report.refused;
      await site.database.whileStopped(async () => {
        await expect.poll(() => load.report.refused).toBeGreaterThan(refused);
      });
    }
    const recovered = load.report.acknowledged.length;
    await expect.poll(() => load.report.acknowledged.length).toBeGreaterThan(recovered + 10);
    const { acknowledged, dropped } = await load.stop();
    expect(dropped).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const rows = await site.database.query<{ number: number; mails: number }>(
      `select number, (select count(*)::int from outgoing_mails where subject_id = leads.id and kind = 'lead-to-sales') as mails
     from leads`,
    );
    const stored = new Map(rows.map(({ number, mails }) => [`E-${number}`, mails]));
    expect(acknowledged.filter((reference) => stored.get(reference) !== 1)).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Debian's libfaketime (package faketime), which gives one process another time. */
const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((file) => existsSync(file));

test.skipIf(FAKETIME === undefined)(
  'X3: a clock that jumps by days, forwards and backwards, loses nothing and mails nothing twice',
  async () => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-clock-')), (one) =>
      rm(one, { recursive: true, force: true }),
    );
    const clock = path.join(folder, 'clock');
    await writeFile(clock, '+0');
    await using site = await openSite({
      TRUST_PROXY: 'on',
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      // As when a clock is set: timers go on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const { cookie } = await signInOverHttp(site.url);
    const dayOf = async () => {
      const { headers } = await fetch(`${site.url}/health/live`);
      return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 86_400_000) || 0;
    };
    const load = startLoad(site.url, 4);
    for (const days of [2, -2, 0]) {
      await writeFile(clock, `${days < 0 ? '' : '+'}${days}d`);
      await expect.poll(dayOf).toBe(days);
      const before = load.report.acknowledged.length;
      await expect.poll(() => load.report.acknowledged.length).toBeGreaterThan(before + 20);
    }
    const { acknowledged, refused, dropped } = await load.stop();
    expect([refused, dropped]).toEqual([0, []]);
    // The session is neither over nor lost.
    expect((await fetch(`${site.url}/admin`, { headers: { cookie } })).status).toBe(200);
    const unsent = `select 1 from outgoing_mails where state <> 'sent' limit 1`;
    await expect.poll(async () => (await site.database.query(unsent)).length, { timeout: 60_000 }).toBe(0);
    const mails = await site.mails();
    const counts = acknowledged.map((reference) => mails.filter(isToSales(reference)).length);
    expect(counts).toEqual(acknowledged.map(() => 1));
  },
  TIMEOUT_MS,
);

/** Sends a form, from another address each time. @returns the status and the reference, or the error. */
async function send(
  url: string,
  endpoint: string,
  fields: Record<string, string>,
  file?: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, submissionKey: randomUUID() }))
    form.set(name, value);
  if (file) form.append('attachments', new Blob([file]), 'plate.pdf');
  const response = await fetch(url + endpoint, { method: 'POST', body: form });
  const answer: { reference?: string; error?: string } = await response.json();
  return [response.status, answer.reference ?? answer.error ?? ''] as const;
}

const missing = missingForDisk();

// At most a disk's reserve of a gigabyte is left to the uploads, so the disk is larger.
test.skipIf(missing !== null)(
  'X3: on a full disk pages are read, submissions are refused and the log says why, and all recovers by itself',
  async () => {
    await using disk = await openDisk(2_500);
    await using stack = new AsyncDisposableStack();
    const server = stack.adopt(await launch({ DATA_DIR: disk.dataDir }), stop);
    const enquire = () =>
      send(server.url, '/api/send-contact', {
        phone: '0115550100',
        email: 'full@example.com',
        message: 'x'.repeat(1_500),
      });
    const quote = () => send(server.url, '/api/send-quote', QUOTE, samplePdf(`% ${'x'.repeat(100_000)}`));
    const acknowledged: string[] = [];
    const [status, reference] = await quote();
    expect(status).toBe(200);
    acknowledged.push(reference);

    const makeRoom = await disk.fill();
    expect(await quote()).toEqual([503, expect.stringContaining('lease try again')]);
    // The database has room in its own files for a few more.
    await expect
      .poll(async () => {
        const [answered, text] = await enquire();
        if (answered === 200) acknowledged.push(text);
        return [answered, text];
      })
      .toEqual([503, 'Ahh, something went wrong. Please try again.']);
    for (const page of ['/', '/contact-us', '/blog', '/health/ready'])
      expect([page, (await fetch(server.url + page)).status]).toEqual([page, 200]);
    expect(server.output()).toContain('a submission could not be stored: the disk is full');

    await makeRoom();
    for (const act of [enquire, quote]) {
      await expect
        .poll(async () => {
          const [answered, text] = await act();
          if (answered === 200) acknowledged.push(text);
          return answered;
        })
        .toBe(200);
    }
    const client = new pg.Client((await findRunningDatabase(disk.dataDir)) ?? {});
    await client.connect();
    const { rows } = await client.query<{ number: number }>('select number from leads order by number');
    await client.end();
    expect(rows.map(({ number }) => number)).toEqual(acknowledged.map((one) => Number(one.slice(2))));
  },
  TIMEOUT_MS,
);

// node tests/faults/s3-outage.ts does the same at length, also with a store that hangs or is slow.
test(
  'L13, C8, X3: a file store that fails loses nothing acknowledged, stores nothing refused, and leaves the rest running',
  async () => {
    const database = await cloneDatabase();
    const { acknowledged, refused, faults } = await s3Run({
      database,
      visitors: { quote: 2, application: 2, enquiry: 1 },
      faults: ['failing', 'refusing'],
      withMails: false,
    });
    await database.drop();
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual(16);
    expect(acknowledged).toBeGreaterThanOrEqual(12);
  },
  TIMEOUT_MS,
);

const QUOTE = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending' };
