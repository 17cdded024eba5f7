import { afterAll, expect, test } from 'vitest';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { openTestServices } from '#tests/support/services.ts';
import { once } from './once.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

type Answer = { kind: 'done'; data: string } | { kind: 'failed' };
const me = '00000000-0000-4000-8000-000000000001';

/** Opens a position each time it is called, and returns its URL. */
const submit = (name: string, key = 'k', senderId = me) =>
  once<Answer>(
    services.db,
    { key, senderId, intent: 'create', content: { name } },
    {
      work: async (tx) => {
        if (name === '') return { kind: 'failed' };
        const slug = crypto.randomUUID();
        await tx.insert(positions).values({ slug, name });
        return { kind: 'done', data: slug };
      },
      done: (answer) => (answer.kind === 'done' ? answer : null),
    },
  );
const made = async (name: string) =>
  (await services.database.query('select 1 from positions where name = $1', [name])).length;

test('R3, R13, X3: a repeated or concurrent identical submission is processed once and gets the same response', async () => {
  const answers = await Promise.all([submit('Welder'), submit('Welder'), submit('Welder')]);
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(await submit('Welder')).toEqual(answers[0]);
  expect(await made('Welder')).toBe(1);
});

test('R3, X3: different content, another key or another sender is another submission', async () => {
  await submit('Fitter');
  await submit('Fitter', 'another');
  await submit('Fitter', 'k', '00000000-0000-4000-8000-000000000002');
  expect(await made('Fitter')).toBe(3);
});

test('X3: refused and failed submissions are not recorded', async () => {
  expect(await submit('')).toEqual({ kind: 'failed' });
  await services.database.without('positions', async () => {
    await expect(submit('Driver')).rejects.toThrow();
  });
  expect(await submit('Driver')).toMatchObject({ kind: 'done' });
  expect(await made('Driver')).toBe(1);
});
