import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batched } from './batched.ts';

/** Batches that run until they are let go, and the items of each. */
function held() {
  const batches: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const run = (items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    batches.push({
      items,
      end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))),
    });
    return promise;
  };
  return { batches, run, items: () => batches.map((batch) => batch.items) };
}

test('L5: the first item runs at once, those that come meanwhile together, and each gets its own result', async () => {
  const { batches, run, items } = held();
  const tenfold = batched(run, { most: 3 });
  const results = Promise.all([1, 2, 3, 4, 5].map(tenfold));
  expect(items()).toEqual([[1]]);
  for (let batch = 0; batch < 3; batch += 1) {
    batches[batch]?.end();
    await turn();
  }
  expect(items()).toEqual([[1], [2, 3, 4], [5]]);
  expect(await results).toEqual([10, 20, 30, 40, 50]);
  const later = tenfold(6);
  expect(items().at(-1)).toEqual([6]);
  batches.at(-1)?.end();
  expect(await later).toBe(60);
});

test('L13: items with a common key run one after the other', async () => {
  const { batches, run, items } = held();
  const tenfold = batched(run, { most: 10, keysOf: (item) => [String(item % 2)] });
  const results = Promise.all([1, 2, 3, 4, 5].map(tenfold));
  for (let batch = 0; batch < 4; batch += 1) {
    batches[batch]?.end();
    await turn();
  }
  expect(items()).toEqual([[1], [2, 3], [4, 5]]);
  expect(await results).toEqual([10, 20, 30, 40, 50]);
});

test('L5, X3: a batch that hangs holds up the next one only for a moment', async () => {
  vi.useFakeTimers();
  try {
    const { batches, run, items } = held();
    const tenfold = batched(run, { most: 10 });
    const first = tenfold(1);
    const second = tenfold(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(items()).toEqual([[1], [2]]);
    batches[1]?.end();
    expect(await second).toBe(20);
    batches[0]?.end();
    expect(await first).toBe(10);
  } finally {
    vi.useRealTimers();
  }
});

test('L13: an item that fails does not take the others of its batch with it, a fault of all is reported to all', async () => {
  const batches: (readonly number[])[] = [];
  const run = async (items: readonly number[]) => {
    batches.push(items);
    await turn();
    if (items.includes(0)) throw new Error('away');
    if (items.includes(3)) throw new Error('three');
    return items;
  };
  const echo = batched(run, {
    most: 10,
    isPerhapsOfOne: (error) => error instanceof Error && error.message === 'three',
  });
  const settled = await Promise.allSettled([1, 2, 3, 4].map(echo));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  await turn();
  const away = await Promise.allSettled([1, 0, 5].map(echo));
  expect(away.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(batches.slice(5)).toEqual([[1], [0, 5]]);
});
