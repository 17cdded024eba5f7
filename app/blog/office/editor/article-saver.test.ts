import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_CONTENT } from '../../article-content.ts';
import { openSaver, type SaveAnswer } from './article-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A saver with a fake connection: each save waits until the test gives its response. */
function openLine(base = 3) {
  let text = '';
  let unreported: string | null = null;
  const saves: { base: number; title: string; answer: (answer: SaveAnswer) => Promise<void> }[] = [];
  const kept: (string | null)[] = [];
  const signIn = vi.fn(async () => true);
  const saver = openSaver({
    base,
    read: () => ({ ...EMPTY_CONTENT, title: text }),
    catchUp() {
      if (unreported === null) return;
      text = unreported;
      unreported = null;
      saver.touch();
    },
    send: (from, content) => {
      const { promise, resolve } = Promise.withResolvers<SaveAnswer>();
      saves.push({
        base: from,
        title: content.title,
        answer: async (answer) => {
          resolve(answer);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
    keep: (one) => kept.push(one === null ? null : one.content.title),
    signInAgain: signIn,
  });
  return {
    saver,
    saves,
    kept,
    signIn,
    type(more: string) {
      text = more;
      saver.touch();
    },
    typeUnreported(more: string) {
      unreported = more;
    },
  };
}

const saved = (revision: number): SaveAnswer => ({
  kind: 'saved',
  revision,
  savedAt: '2026-11-22T10:00:00Z',
});

test('B14: it saves automatically after a pause, once for many keystrokes', async () => {
  const { saves, type, saver } = openLine();
  type('S');
  await vi.advanceTimersByTimeAsync(1_000);
  type('St');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saves.map(({ base, title }) => [base, title])).toEqual([[3, 'St']]);
  await saves[0]?.answer(saved(4));
  expect(saver.state()).toMatchObject({ kind: 'saved' });
});

test('B14: it also saves while somebody types without pausing', async () => {
  const { saves, type } = openLine();
  for (let second = 0; second < 11; second += 1) {
    type(`${second}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(saves.length).toBe(1);
});

test('B16: saves are sent one after another, each with the revision that the previous one created', async () => {
  const { saves, type, saver } = openLine();
  type('one');
  await vi.advanceTimersByTimeAsync(2_000);
  type('two');
  type('three');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves.length).toBe(1);
  await saves[0]?.answer(saved(4));
  expect(saves.map(({ base, title }) => [base, title])).toEqual([
    [3, 'one'],
    [4, 'three'],
  ]);
  expect(saver.state().kind).toBe('saving');
  await saves[1]?.answer(saved(5));
  expect(saver.state().kind).toBe('saved');
});

test('B14: flushing sends unsaved changes immediately, and waits for a save in progress', async () => {
  const { saves, type, saver } = openLine();
  type('one');
  const flushed = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  type('two');
  await saves[0]?.answer(saved(4));
  await saves[1]?.answer(saved(5));
  expect(await flushed).toBe(true);
  expect(saves.map(({ title }) => title)).toEqual(['one', 'two']);
});

test('B14: flushing sends a change that the editor has not reported yet, also one made during a save', async () => {
  const { saves, saver, typeUnreported } = openLine();
  typeUnreported('one');
  const flushed = saver.flush();
  expect(saves.map(({ title }) => title)).toEqual(['one']);
  typeUnreported('two');
  const again = saver.flush();
  await saves[0]?.answer(saved(4));
  await saves[1]?.answer(saved(5));
  expect([await flushed, await again, saves.map(({ title }) => title)]).toEqual([true, true, ['one', 'two']]);
});

test('B14: leaving the screen sends a change that the editor has not reported yet', async () => {
  const { saves, kept, saver, typeUnreported } = openLine();
  typeUnreported('one');
  saver.close();
  expect([saves.map(({ title }) => title), kept.at(-1)]).toEqual([['one'], 'one']);
});

test("B14: if the server doesn't respond, the text is kept in the browser and sent again", async () => {
  const { saves, kept, type, saver } = openLine();
  type('one');
  await vi.advanceTimersByTimeAsync(2_000);
  await saves[0]?.answer({ kind: 'unreachable' });
  expect([saver.state().kind, kept.at(-1)]).toEqual(['unreachable', 'one']);
  type('two');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(saves[1]).toMatchObject({ base: 3, title: 'two' });
  await saves[1]?.answer(saved(4));
  expect([saver.state().kind, kept.at(-1)]).toEqual(['saved', null]);
});

test('B16: after somebody else saved, nothing more is sent until the user chooses; the text is kept in the browser', async () => {
  const { saves, kept, type, saver } = openLine();
  type('mine');
  await vi.advanceTimersByTimeAsync(2_000);
  await saves[0]?.answer({ kind: 'overtaken', revision: 9, by: 'Naledi', at: '2026-11-22T10:00:00Z' });
  type('mine, longer');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, saver.state().kind, kept.at(-1)]).toEqual([1, 'overtaken', 'mine, longer']);
  const done = saver.overwrite();
  await vi.advanceTimersByTimeAsync(0);
  expect(saves[1]).toMatchObject({ base: 9, title: 'mine, longer' });
  await saves[1]?.answer(saved(10));
  expect(await done).toBe(true);
});

test('B14: if the session has ended, saving continues after signing in again', async () => {
  const { saves, signIn, type, saver } = openLine();
  type('one');
  await vi.advanceTimersByTimeAsync(2_000);
  await saves[0]?.answer({ kind: 'signed-out' });
  expect(signIn).toHaveBeenCalledOnce();
  expect(saves[1]).toMatchObject({ base: 3, title: 'one' });
  signIn.mockResolvedValue(false);
  await saves[1]?.answer({ kind: 'signed-out' });
  expect([saver.state().kind, saver.isDirty()]).toEqual(['refused', true]);
  // Somebody else may have signed in: their session saves nothing of this text.
  type('two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, await saver.flush()]).toEqual([2, false]);
});

test('B14: after a refused save the next change is sent, and the reason stays in sight until one is saved', async () => {
  const { saves, type, saver, kept } = openLine();
  type('one');
  await vi.advanceTimersByTimeAsync(2_000);
  await saves[0]?.answer({ kind: 'refused', reason: 'Too long' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, kept.at(-1)]).toEqual([1, 'one']);
  type('two');
  expect(saver.state()).toEqual({ kind: 'refused', reason: 'Too long' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([saves.length, saves[1]?.title, saver.state().kind]).toEqual([2, 'two', 'refused']);
  await saves[1]?.answer(saved(4));
  expect([saver.state().kind, saver.isDirty(), kept.at(-1)]).toEqual(['saved', false, null]);
});

test('B14: a change that is made while the text before it is refused is sent as well', async () => {
  const { saves, type, saver } = openLine();
  type('one');
  const flushed = saver.flush();
  type('two');
  await saves[0]?.answer({ kind: 'refused', reason: 'Too long' });
  expect(saves.map(({ title }) => title)).toEqual(['one', 'two']);
  await saves[1]?.answer({ kind: 'refused', reason: 'Too long' });
  expect([await flushed, saves.length]).toEqual([false, 2]);
});

test('B14: leaving the screen sends unsaved changes, and discarded ones are not sent', async () => {
  const { saves, kept, type, saver } = openLine();
  type('one');
  saver.close();
  expect([saves.map(({ title }) => title), kept.at(-1)]).toEqual([['one'], 'one']);
  const other = openLine();
  other.type('two');
  other.saver.discard();
  other.saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([other.saves.length, other.kept.at(-1)]).toEqual([0, null]);
});
