import { expect, test } from 'vitest';
import { readSmallJson } from './small-form.server.ts';

const send = (body: string) =>
  readSmallJson(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Length': String(Buffer.byteLength(body)) },
      body,
    }),
    1_000_000,
  );

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('X3: JSON is read, whatever brackets its texts contain', async () => {
  const value = { text: `${'['.repeat(200)} \\ " ${'{'.repeat(200)}`, list: Array(200).fill([{}]) };
  expect(await send(JSON.stringify(value))).toEqual(value);
});

test.each([
  ['nested deeper than any form', nested(102)],
  ['of opening brackets only', '['.repeat(1_000)],
  ['cut off', '{"text":"a'],
])('X3: JSON %s is refused', async (_, body) => {
  await expect(send(body)).rejects.toMatchObject({ status: 400 });
});

test('X3: JSON may be nested 100 deep', async () => {
  expect(await send(nested(100))).toBeInstanceOf(Array);
});
