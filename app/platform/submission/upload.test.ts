import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf } from '../files/content/sample-files.fixture.ts';
import { inspectionsOf } from './inspect-upload.server.ts';
import { SubmissionError } from './limits.server.ts';
import { readMultipart } from './multipart-body.server.ts';
import { openSpool, Spool } from './spool.server.ts';
import { Upload, uploadThread } from './upload.server.ts';

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
    expect(await inspectionsOf('someone')(file?.path ?? '', ['pdf'])).toMatchObject({
      ok: true,
      kind: 'pdf',
    });
  }
  expect(await spooled()).toEqual([]);
});

/** As a browser sends it: with its length, so that a small one reaches the thread in one message. */
async function sendingWhole(body: BodyInit, type?: string): Promise<Request> {
  const whole = new Response(body);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const headers = { 'Content-Type': type ?? whole.headers.get('content-type') ?? '' };
  return sending(bytes, { ...headers, 'Content-Length': String(bytes.byteLength) });
}

test('L12, L13: a small body of known length is read the same, and leaves nothing behind', async () => {
  const form = new FormData();
  form.set('name', 'Thandi');
  form.set('attachments', new Blob([samplePdf()]), 'plate.pdf');
  {
    await using upload = new Upload(await sendingWhole(form), folder, LIMITS);
    const [file] = await upload.read();
    expect(upload.fields).toEqual({ name: 'Thandi' });
    expect(await readFile(file?.path ?? '')).toEqual(Buffer.from(samplePdf()));
  }
  for (const [body, type] of [
    ['{"name":"Thandi"}', 'application/json'],
    ['name=Thandi', 'application/x-www-form-urlencoded'],
  ] as const) {
    await using upload = new Upload(await sendingWhole(body, type), folder, LIMITS);
    expect([await upload.read(), upload.fields]).toEqual([[], { name: 'Thandi' }]);
  }
  for (const [body, code] of [
    ['{"name":', 'malformed'],
    [JSON.stringify({ name: 'x'.repeat(1_001) }), 'field-too-large'],
    [JSON.stringify({ attachments: [1, 2, 3].map(() => ({ name: 'a', data: 'QQ==' })) }), 'too-many-files'],
  ] as const) {
    await using upload = new Upload(await sendingWhole(body, 'application/json'), folder, LIMITS);
    await expect(upload.read()).rejects.toMatchObject({ code });
  }
  expect(await spooled()).toEqual([]);
});

test('X6: a small JSON form without files needs no room for uploads', async () => {
  const request = await sendingWhole('{"name":"Thandi"}', 'application/json');
  await using upload = new Upload(request, path.join(folder, 'nowhere'), LIMITS);
  expect([await upload.read(), upload.fields]).toEqual([[], { name: 'Thandi' }]);
});

test('X3: a body in chunks of one byte reaches the upload thread in large ones', async () => {
  const form = new FormData();
  form.set('name', 'Thandi');
  form.set('attachments', new Blob([samplePdf()]), 'plate.pdf');
  const sent = new Response(form);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const single = Readable.from(Array.from(bytes, (byte) => Uint8Array.of(byte)));
  const post = vi.spyOn(uploadThread(), 'post');
  const request = sending(Readable.toWeb(single) as BodyInit, {
    'Content-Type': sent.headers.get('content-type') ?? '',
  });
  await using upload = new Upload(request, folder, LIMITS);
  const [file] = await upload.read();
  expect(await readFile(file?.path ?? '')).toEqual(Buffer.from(samplePdf()));
  expect(post.mock.calls.length).toBeLessThan(5);
});

test('L12: a JSON body is read the same, whether it reaches the thread whole or in pieces', async () => {
  const bodies = [
    '{"name":"Thandi","age":7.5,"car":true,"note":null,"gr\\u00f6\\/e":"\\ud83d\\ude00"}',
    '{"name":"first","name":"last"}',
    '{"__proto__":"a","constructor":"b"}',
    '{}',
    '{"attachments":null}',
    '{"attachments":[]}',
    '{"attachments":"none"}',
    '{"name":{"first":"Thandi"}}',
    `{"${'k'.repeat(101)}":"long name"}`,
    '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}',
    '[]',
    'null',
    '"text"',
    '{"name":"Thandi"} {}',
    '\uFEFF{"name":"Thandi"}',
    '',
  ];
  for (const body of bodies) {
    const outcomes: unknown[] = [];
    for (const request of [
      sending(body, { 'Content-Type': 'application/json' }),
      await sendingWhole(body, 'application/json; charset=utf-8'),
    ]) {
      await using upload = new Upload(request, folder, LIMITS);
      const read = await upload.read().catch((error: unknown) => (error as SubmissionError).code);
      outcomes.push([read, Array.isArray(read) ? Object.entries(upload.fields) : null]);
    }
    expect(outcomes[1], body).toEqual(outcomes[0]);
  }
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

test('C5, L14: a refused file is read to its end without being stored, and the texts after it are known', async () => {
  const form = new FormData();
  form.set('name', 'Thandi');
  for (const name of ['most.pdf', 'more.pdf']) form.append('cv', new Blob([new Uint8Array(700_000)]), name);
  form.set('reason', 'Growth');
  await using upload = new Upload(sending(form), folder, {
    ...LIMITS,
    fileBytes: 600_000,
    requestBytes: 2e6,
  });
  await expect(upload.read()).rejects.toMatchObject({ code: 'file-too-large', fileName: 'most.pdf' });
  expect(upload.fields).toEqual({ name: 'Thandi', reason: 'Growth' });
  expect(await spooled()).toEqual([]);
});

test('L14: the texts of a form are known if its file can’t be stored', async () => {
  const form = new FormData();
  form.set('arm', 'steel');
  form.set('attachments', new Blob([samplePdf()]), 'plate.pdf');
  form.set('name', 'Thandi');
  const nowhere = path.join(folder, 'nowhere');
  await using upload = new Upload(sending(form), nowhere, LIMITS);
  await expect(upload.read()).rejects.toMatchObject({ code: 'ENOENT' });
  expect(upload.fields).toEqual({ arm: 'steel', name: 'Thandi' });
});

test('L13: a file that is refused after the body has been parsed is not dropped silently', async () => {
  const form = new FormData();
  form.set('cv', new Blob(['%PDF-1.7']), 'cv.pdf');
  const sent = sending(form);
  const body = Readable.from([Buffer.from(await sent.clone().arrayBuffer())]);
  await using spool = new Spool(folder, LIMITS);
  vi.spyOn(spool, 'begin').mockImplementation(async () => {
    await once(body, 'close');
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    throw new SubmissionError('too-many-files', 'cv.pdf');
  });
  const type = sent.headers.get('content-type') ?? '';
  await expect(readMultipart(body, type, LIMITS, spool, {})).rejects.toMatchObject({
    code: 'too-many-files',
    fileName: 'cv.pdf',
  });
});

test('L13, X3: what follows a refused file counts towards the limit of the request', async () => {
  const form = new FormData();
  for (const name of ['a.pdf', 'b.pdf']) form.append('cv', new Blob([new Uint8Array(2e6)]), name);
  form.set('reason', 'Growth');
  const whole = new Response(form);
  const headers = { 'Content-Type': whole.headers.get('content-type') ?? '' };
  await using upload = new Upload(sending(await whole.arrayBuffer(), headers), folder, LIMITS);
  await expect(upload.read()).rejects.toMatchObject({ status: 413 });
  expect(upload.fields).toEqual({});
});

test('L12, L13: 60 MB of drawings as JSON with escaped slashes, as PHP writes them, are read', async () => {
  const megabyte = 1024 * 1024;
  const limits = { ...LIMITS, files: 10, fileBytes: 10 * megabyte, requestBytes: 60 * megabyte };
  const data = randomBytes(10 * megabyte)
    .toString('base64')
    .replaceAll('/', '\\/');
  const list = Array.from({ length: 6 }, (_one, at) => `{"name":"${at}.pdf","data":"${data}"}`);
  const body = `{"attachments":[${list.join(',')}],"name":"Thandi"}`;
  await using upload = new Upload(sending(body, { 'Content-Type': 'application/json' }), folder, limits);
  const files = await upload.read();
  expect(files.map(({ bytes }) => bytes)).toEqual(Array(6).fill(10 * megabyte));
  expect(upload.fields).toEqual({ name: 'Thandi' });
}, 60_000);

test('L12: escapes are read the same wherever the body is split', async () => {
  const text = 'a/b \\ "quoted" \\/ \n é /';
  const body = Buffer.from(JSON.stringify({ name: text }).replaceAll('/', '\\/'));
  const split = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of body) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  await using upload = new Upload(sending(split, { 'Content-Type': 'application/json' }), folder, LIMITS);
  await upload.read();
  expect(upload.fields).toEqual({ name: text });
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
  const body = new ReadableStream<Uint8Array>({ start: (one) => one.enqueue(Buffer.from('{')) });
  await using broken = new Upload(sending(body, { 'Content-Type': 'application/json' }), folder, LIMITS);
  const lost = expect(broken.read()).rejects.toThrow('upload thread');
  await uploadThread().stop();
  await lost;
  await using upload = new Upload(json({ name: 'Thandi' }), folder, LIMITS);
  await upload.read();
  expect(upload.fields).toEqual({ name: 'Thandi' });
});

test('X3: an upload thread that no longer answers is ended, and the next request gets a new one', async () => {
  const hanging = uploadThread();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = new ReadableStream<Uint8Array>({ start: (one) => one.enqueue(Buffer.from('{')) });
    await using upload = new Upload(sending(body, { 'Content-Type': 'application/json' }), folder, LIMITS);
    const lost = expect(upload.read()).rejects.toThrow('The upload thread failed');
    await nextTurn();
    // No message of the thread is read in between, so it answers none of the questions.
    vi.advanceTimersByTime(60_000);
    await lost;
  } finally {
    vi.useRealTimers();
  }
  expect(uploadThread()).not.toBe(hanging);
  await using next = new Upload(json({ name: 'Thandi' }), folder, LIMITS);
  await next.read();
  expect(next.fields).toEqual({ name: 'Thandi' });
});
