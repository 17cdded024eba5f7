import { mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { clearSpoolHourly, openSpool, Spool } from './spool.server.ts';

const LIMITS = { requestBytes: 1_000, fileBytes: 1_000, files: 1, fieldBytes: 10, fields: 1, textBytes: 10 };

/** Simulates a nearly full disk: a single write stores only a part of the data, without an error. */
async function writeShort(folder: string): Promise<Disposable> {
  const handle = await open(path.join(folder, 'any'), 'w');
  const prototype: { write: typeof handle.write } = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  Object.assign(prototype, {
    write: (buffer: Uint8Array) => Promise.resolve({ bytesWritten: 1, buffer }),
  });
  return { [Symbol.dispose]: () => Object.assign(prototype, { write }) };
}

test('C8, L13: everything counted as received is on disk completely, or an error is thrown', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-spool-'));
  await openSpool(folder);
  {
    using _ = await writeShort(folder);
    await using spool = new Spool(folder, LIMITS);
    const writer = await spool.begin('cv.pdf');
    await writer.write(Buffer.from('a whole CV,'));
    await writer.write(Buffer.from(' to its end'));
    const file = await writer.finish('cv.pdf');
    expect(await readFile(file.path, 'utf8')).toBe('a whole CV, to its end');
    expect(file.bytes).toBe(22);
  }
  await rm(folder, { recursive: true });
});

test('C8: what ended threads and processes left is cleared each hour, uploads of the last day are not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-spool-'));
  await openSpool(folder);
  const left = () => readdir(path.join(folder, 'spool'));
  {
    using _ = clearSpoolHourly(folder, pino({ level: 'silent' }));
    for (const name of ['old', 'new']) await writeFile(path.join(folder, 'spool', name), '');
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    await utimes(path.join(folder, 'spool', 'old'), dayBefore, dayBefore);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1_000);
    vi.useRealTimers();
    await expect.poll(left).toEqual(['new']);
  }
  await rm(folder, { recursive: true });
});
