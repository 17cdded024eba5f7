import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf } from '../files/content/sample-files.ts';
import { openSpool } from './spool.server.ts';
import { inspectUpload, Upload, uploadThread } from './upload.server.ts';

const LIMITS = {
  requestBytes: 1e6,
  fileBytes: 1e6,
  files: 2,
  fieldBytes: 1_000,
  textBytes: 1_500,
  fields: 5,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-upload-'));
  await openSpool(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const spooled = () => readdir(path.join(folder, 'spool'));

function sending(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

const json = (fields: unknown) => sending(JSON.stringify(fields), { 'Content-Type': 'application/json' });

test('L12, L13: the upload thread returns texts and files, inspects files, and deletes them at the end', async () => {
  const pdf = samplePdf();
  const form = new FormData();
  form.set('name', 'Thandi');
  form.set('attachments', new Blob([pdf]), 'plate.pdf');
  {
    await using upload = new Upload(sending(form), folder, LIMITS);
    const [file, ...others] = await upload.read();
    expect([upload.fields, file?.name, others]).toEqual([{ name: 'Thandi' }, 'plate.pdf', []]);
    expect(await readFile(file?.path ?? '')).toEqual(Buffer.from(pdf));
    expect(await inspectUpload(file?.path ?? '', ['pdf'])).toMatchObject({ ok: true, kind: 'pdf' });
  }
  expect(await spooled()).toEqual([]);
});

test('L13: the fields are known if a file is refused', async () => {
  const form = new FormData();
  form.set('name', 'Thandi');
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) form.append('attachments', new Blob([samplePdf()]), name);
  await using upload = new Upload(sending(form), folder, LIMITS);
  await expect(upload.read()).rejects.toMatchObject({
    code: 'too-many-files',
    fileName: 'c.pdf',
    status: 413,
  });
  expect(upload.fields).toEqual({ name: 'Thandi' });
});

test.each([
  ['JSON', json({ a: 'x'.repeat(900), b: 'x'.repeat(900) })],
  ['a plain form', sending(new URLSearchParams({ a: 'x'.repeat(900), b: 'x'.repeat(900) }))],
])('X3: the texts of %s have a common limit', async (_kind, request) => {
  await using upload = new Upload(request, folder, LIMITS);
  await expect(upload.read()).rejects.toMatchObject({ code: 'field-too-large' });
});

test('X3: a field named __proto__ is an ordinary field and can be changed', async () => {
  await using upload = new Upload(
    sending('{"__proto__":"a","cv":"b"}', { 'Content-Type': 'application/json' }),
    folder,
    LIMITS,
  );
  await upload.read();
  const { fields } = upload;
  expect(Object.entries(fields)).toEqual([
    ['__proto__', 'a'],
    ['cv', 'b'],
  ]);
  fields.cv = '';
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test('X3: a sender that is too slow is cut off with 408', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('{')),
    });
    await using upload = new Upload(sending(body, { 'Content-Type': 'application/json' }), folder, LIMITS);
    let ended = false;
    const reading = upload.read().finally(() => {
      ended = true;
    });
    const refused = expect(reading).rejects.toMatchObject({ code: 'too-slow', status: 408 });
    // The upload thread isn't affected by fake timers, so each step here lets it run.
    while (!ended) {
      await vi.advanceTimersByTimeAsync(5_000);
      await nextTurn();
    }
    await refused;
  } finally {
    vi.useRealTimers();
  }
});

test('X3: if the upload thread fails, the request fails, and the next one gets a new thread', async () => {
  const broken = uploadThread();
  const lost = expect(inspectUpload('/nowhere', ['pdf'])).rejects.toThrow();
  await broken.stop();
  await lost;
  await using upload = new Upload(json({ name: 'Thandi' }), folder, LIMITS);
  await upload.read();
  expect(upload.fields).toEqual({ name: 'Thandi' });
});

test('X3: an error on our side keeps its code', async () => {
  await expect(inspectUpload(path.join(folder, 'gone.pdf'), ['pdf'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
