import { afterAll, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const from = (address: string) => ({ address, userAgent: '', languages: '' });

test('L6, X3: a sender has twenty concurrent slots, and a released one can be used again', () => {
  const take = (address: string) => services.limits.acquireSlot(from(address), 1_000);
  const places = Array.from({ length: 20 }, () => take('10.1.1.1'));
  expect(places.filter((place) => place !== null).length).toBe(20);
  expect(take('10.1.1.1')).toBeNull();
  expect(take('10.1.1.2')).not.toBeNull();
  places[7]?.[Symbol.dispose]();
  expect(take('10.1.1.1')).not.toBeNull();
  expect(take('10.1.1.1')).toBeNull();
});

test('X3: the uploads of one sender at once are at most 400 MB together', () => {
  const MB = 1024 * 1024;
  const take = (bytes: number) => services.limits.acquireSlot(from('10.1.1.3'), bytes);
  const places = Array.from({ length: 6 }, () => take(60 * MB));
  expect(places).not.toContain(null);
  expect(take(60 * MB)).toBeNull();
  expect(take(MB)).not.toBeNull();
  places[0]?.[Symbol.dispose]();
  expect(take(60 * MB)).not.toBeNull();
});

test('L6: senders that come at once are each counted as often as they came', async () => {
  const many = Array.from({ length: 105 }, () => services.limits.checkSender(from('10.1.2.1')));
  const few = Array.from({ length: 5 }, (_, last) => services.limits.checkSender(from(`10.1.2.2${last}`)));
  const refusals = (await Promise.all(many)).filter((refusal) => refusal !== null);
  expect(refusals.map(({ status }) => status)).toEqual(Array(5).fill(429));
  expect(refusals[0]?.retryAfterSeconds).toBeGreaterThan(590);
  expect(await Promise.all(few)).toEqual(Array(5).fill(null));
  const [counted] = await services.database.query(
    `select points from sending_counts where key like 'flood:%' order by points desc limit 1`,
  );
  expect(counted).toEqual({ points: 105 });

  await services.database.query('update sending_counts set expire = 1');
  expect(await services.limits.checkSender(from('10.1.2.1'))).toBeNull();
});
