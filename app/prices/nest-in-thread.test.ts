import { expect, test } from 'vitest';
import { faultsOf } from '#app/nesting/check-nest.fixture.ts';
import { nestJobSchema } from '#app/nesting/nest-job.ts';
import { circle, rectangle } from '#app/nesting/random-job.fixture.ts';
import { nestInThread } from './nest-in-thread.server.ts';

const plates = [
  { length: 2_450, width: 1_225 },
  { length: 3_000, width: 1_500 },
];

test('P4: 200 parts of 20 shapes are nested in a thread with 200 MB', async () => {
  const parts = Array.from({ length: 20 }, (_, at) => ({
    id: `part ${at}`,
    quantity: 10,
    outline: at % 2 === 0 ? circle(60 + at * 9, 5 + at * 10, () => 1) : rectangle(90 + at * 20, 60 + at * 7),
  }));
  const job = nestJobSchema.parse({ plates, gap: 8, edge: 10, parts });
  const answer = await nestInThread(job);
  if (!answer.ok) throw new Error(answer.error);
  expect(answer.nest.unplaced).toEqual([]);
  expect(faultsOf(job, answer.nest)).toEqual([]);
});

test('P4: a job that needs more memory, or encloses nothing, is answered with a word', async () => {
  const line: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  const job = nestJobSchema.parse({
    plates,
    gap: 8,
    edge: 10,
    parts: [{ id: 'line', quantity: 1, outline: line }],
  });
  expect(await nestInThread(job)).toEqual({
    ok: false,
    error: 'line: the outline encloses nothing',
    isOfParts: true,
  });
  const large = nestJobSchema.parse({
    plates,
    gap: 8,
    edge: 10,
    parts: [{ id: 'a', quantity: 1, outline: circle(100, 150_000, () => 1) }],
  });
  expect(await nestInThread(large, { old: 4, young: 1 })).toEqual({
    ok: false,
    error: 'nesting needs more than 200 MB',
    isOfParts: false,
  });
});
