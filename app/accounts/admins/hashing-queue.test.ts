import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { enterQueue, enterResets, inTurn } from './hashing-queue.server.ts';

test('A12: passwords are hashed one at a time, and strangers let everybody else go first', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const hash = (name: string, isStranger: boolean) =>
    inTurn(
      () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      },
      { isStranger },
    );
  const all = Promise.all([
    hash('stranger 1', true),
    hash('stranger 2', true),
    hash('admin 1', false),
    hash('stranger 3', true),
    hash('admin 2', false),
  ]);
  for (const count of [1, 2, 3, 4, 5]) {
    await turn();
    expect(begun).toHaveLength(count);
    ends.at(-1)?.();
  }
  await all;
  expect(begun).toEqual(['stranger 1', 'admin 1', 'admin 2', 'stranger 2', 'stranger 3']);
});

test('A12: one that fails holds up nobody', async () => {
  const failing = inTurn(() => Promise.reject(new Error('It broke')));
  const next = inTurn(async () => 'hashed');
  await expect(failing).rejects.toThrow('It broke');
  expect(await next).toBe('hashed');
});

test('A12: 20 strangers may queue, 5 from one address; known browsers always may', () => {
  using places = new DisposableStack();
  const enter = (sender: string | null) => {
    const place = enterQueue(sender);
    if (place) places.defer(() => place.leave(false));
    return place !== null;
  };
  expect(Array.from({ length: 6 }, () => enter('10.0.0.1'))).toEqual([...Array(5).fill(true), false]);
  for (let at = 0; at < 15; at += 1) expect(enter(`10.0.1.${at}`)).toBe(true);
  expect(enter('10.0.2.1')).toBe(false);
  expect(enter(null)).toBe(true);
  places.dispose();
  expect(enterQueue('10.0.2.1')).not.toBeNull();
});

test('A4, A12: whoever asks for a new password waits for no sign-in, 40 at once from one address, 100 in all', () => {
  using places = new DisposableStack();
  const enter = (take: typeof enterQueue, sender = '10.0.0.1') => {
    const place = take(sender);
    if (place) places.defer(() => place.leave(false));
    return place !== null;
  };
  for (let at = 0; at < 6; at += 1) enter(enterQueue);
  expect(Array.from({ length: 41 }, () => enter(enterResets))).toEqual([...Array(40).fill(true), false]);
  const others = Array.from({ length: 61 }, (_, at) => enter(enterResets, `10.0.1.${at}`));
  expect(others).toEqual([...Array(60).fill(true), false]);
});
