import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { saveFeeds } from './cutting-feeds.commands.server.ts';
import { listFeeds } from './cutting-feeds.queries.server.ts';
import { readFeedsForm } from './cutting-feeds.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services[Symbol.asyncDispose]());

test('Q7: the company’s cutting speeds replace those before, and the change is in the audit log', async () => {
  const form = (fields: Record<string, string>) => {
    const read = readFeedsForm(fields);
    return read.ok ? read.feeds : [];
  };
  await saveFeeds(
    services.db,
    null,
    form({ 'carbon-laser': '6 3000 1\n3 6000 0.5', 'carbon-plasma': '12 2000 1' }),
  );
  await saveFeeds(services.db, null, form({ 'carbon-laser': '6 3100 1', 'aluminium-laser': '6 4000 0.5' }));
  expect(await listFeeds(services.db)).toEqual([
    { process: 'laser', group: 'aluminium', thicknessMm: 6, mmPerMinute: 4_000, pierceSeconds: 0.5 },
    { process: 'laser', group: 'carbon', thicknessMm: 6, mmPerMinute: 3_100, pierceSeconds: 1 },
  ]);
  await saveFeeds(services.db, null, []);
  expect(await listFeeds(services.db)).toEqual([]);
  const audited = await services.database.query(
    `select details from audit_entries where action = 'cutting-feeds-changed' order by at`,
  );
  expect(audited).toEqual([
    { details: { speeds: '3' } },
    { details: { speeds: '2' } },
    { details: { speeds: '0' } },
  ]);
});

test('Q7: a line that is not a speed is named at its process, and nothing is saved', () => {
  expect(readFeedsForm({ 'carbon-laser': '6 3000 1', 'carbon-profile': 'fast' })).toEqual({
    ok: false,
    messages: { 'carbon-profile': expect.stringContaining('fast') },
  });
});
