import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services[Symbol.asyncDispose]());

const from = (address: string) => ({ address, userAgent: '', languages: '' });

test('L6, X3: a sender has twenty concurrent slots, and a released one can be used again', () => {
  const take = (address: string) => services.limits.acquireSlot(from(address));
  const places = Array.from({ length: 20 }, () => take('10.1.1.1'));
  expect(places.filter((place) => place !== null).length).toBe(20);
  expect(take('10.1.1.1')).toBeNull();
  expect(take('10.1.1.2')).not.toBeNull();
  places[7]?.[Symbol.dispose]();
  expect(take('10.1.1.1')).not.toBeNull();
  expect(take('10.1.1.1')).toBeNull();
});
