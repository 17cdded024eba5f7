import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { streamedBody } from './streamed-body.server.ts';

test('R6: an unread response opens nothing', async () => {
  let opened = 0;
  const body = streamedBody(async () => {
    opened += 1;
    return Readable.from(['x']);
  });
  await new Promise((done) => setImmediate(done));
  expect(opened).toBe(0);
  await body.cancel();
  expect(opened).toBe(0);
});

test('R6: if the client disconnects while the file is being opened, the file is closed', async () => {
  const file = new Readable({ read() {} });
  const opening = Promise.withResolvers<Readable>();
  const asked = Promise.withResolvers<void>();
  const reader = streamedBody(() => {
    asked.resolve();
    return opening.promise;
  }).getReader();
  const reading = reader.read();
  await asked.promise;
  const leaving = reader.cancel();
  opening.resolve(file);
  await Promise.all([reading, leaving]);
  expect(file.destroyed).toBe(true);
});

test('R6: if the client disconnects midway, the file is closed', async () => {
  const file = new Readable({
    read() {
      this.push('bytes');
    },
  });
  const reader = streamedBody(async () => file).getReader();
  await reader.read();
  await reader.cancel();
  expect(file.destroyed).toBe(true);
});

test('R6: a complete response has all bytes; a file that breaks off never looks complete', async () => {
  expect(await new Response(streamedBody(async () => Readable.from([Buffer.from('a CV')]))).text()).toBe(
    'a CV',
  );
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('The disk is gone');
    })(),
  );
  await expect(new Response(streamedBody(async () => broken)).text()).rejects.toThrow();
});
