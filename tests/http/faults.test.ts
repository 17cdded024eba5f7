import { expect, test } from 'vitest';
import { startLoad } from '../faults/load.ts';
import { openSite, stop } from '../support/server.ts';

/** How often each fault is made; `npm run test:faults` makes them 20 times. */
const TIMES = Number(process.env.FAULT_TIMES ?? 3);
const TIMEOUT_MS = 60_000 + TIMES * 30_000;

test(
  'X3: a server that is told to stop under load answers every request whose connection it accepted',
  async () => {
    for (let times = 0; times < TIMES; times += 1) {
      await using site = await openSite();
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
    await using site = await openSite();
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
