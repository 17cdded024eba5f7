import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.server.ts';

/** Work that runs until it is told to end. @returns the order in which it began. */
function openWork(queue: FairQueue) {
  const began: string[] = [];
  const ends = new Map<string, (usedMs: number) => void>();
  return {
    began,
    /** @param name begins with the sender. */
    send(name: string, signal?: AbortSignal): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<number>();
      return queue.run(name.slice(0, 1), signal, async (used) => {
        began.push(name);
        ends.set(name, resolve);
        used(await promise);
        return name;
      });
    },
    async end(name: string, usedMs: number): Promise<void> {
      ends.get(name)?.(usedMs);
      await nextTurn();
    },
  };
}

test('X6: a sender with many requests has one place, and the other is free for whoever comes', async () => {
  const { began, send, end } = openWork(new FairQueue({ places: 2, mostWaiting: 100 }));
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => send(name));
  await nextTurn();
  expect(began).toEqual(['a1', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name, 1);
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('X6: the next place goes to the sender who has used the least, and of two equal ones to the first', async () => {
  const { began, send, end } = openWork(new FairQueue({ places: 1, mostWaiting: 100 }));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'b2']) void send(name);
  await nextTurn();
  await end('a1', 500);
  await end('b1', 20);
  void send('d1');
  for (const name of ['c1', 'd1', 'b2', 'a2']) await end(name, 900);
  expect(began).toEqual(['a1', 'b1', 'c1', 'd1', 'b2', 'a2']);
});

test('X6: work that fails has used its time too, and gives its place back', async () => {
  const queue = new FairQueue({ places: 1, mostWaiting: 100 });
  const failed = queue.run('a', undefined, async (used) => {
    used(300);
    throw new Error('broken');
  });
  const order: string[] = [];
  const others = ['a', 'b'].map((key) => queue.run(key, undefined, async () => order.push(key)));
  await expect(failed).rejects.toThrow('broken');
  await Promise.all(others);
  expect(order).toEqual(['b', 'a']);
});

test('X6: if too many wait, the sender with the most waiting is refused with 503, whoever comes', async () => {
  const { began, send, end } = openWork(new FairQueue({ places: 1, mostWaiting: 3 }));
  const [, , , last] = ['a1', 'a2', 'a3', 'a4'].map((name) => send(name));
  const refused = expect(last).rejects.toMatchObject({ code: 'no-room', status: 503 });
  void send('b1');
  await refused;
  await expect(send('a5')).rejects.toMatchObject({ code: 'no-room' });
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name, 1);
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('X6: work whose client has gone does not begin', async () => {
  const { began, send, end } = openWork(new FairQueue({ places: 1, mostWaiting: 100 }));
  void send('a1');
  const gone = new AbortController();
  const left = expect(send('b1', gone.signal)).rejects.toThrow('gone');
  void send('c1');
  gone.abort(new Error('gone'));
  await left;
  await expect(send('d1', gone.signal)).rejects.toThrow('gone');
  await end('a1', 1);
  await end('c1', 1);
  expect(began).toEqual(['a1', 'c1']);
});
