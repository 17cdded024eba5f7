import { afterAll, expect, test } from 'vitest';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

const part = {
  grade: 'Mild steel',
  thickness: 10,
  quantity: 10,
  width: 300,
  height: 200,
  cutLength: 1_400,
  pierces: 5,
  netArea: 58_000,
};
const ask = (body: string, method = 'POST') =>
  fetch(`${site.url}/api/indication`, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: site.url },
    ...(method === 'POST' && { body }),
  });
/** Stores a book as the next revision, as the office does. */
async function store(show: string) {
  const { terms } = samplePriceBook;
  const book = { ...samplePriceBook, samples: [], terms: { ...terms, indication: { show, percent: 15 } } };
  await site.database.query(
    `insert into price_books (revision, book, section, saved_by)
     select coalesce(max(revision), 0) + 1, $1::jsonb, 'terms', 'Thandi' from price_books`,
    [JSON.stringify(book)],
  );
  await site.database.query(`notify "price-terms"`);
}
const mentions = async () =>
  (await (await fetch(`${site.url}/steel-services`)).text()).includes('indications');

test('P13: off, there is no such page, and no page says a word of it', async () => {
  expect([(await ask(JSON.stringify(part))).status, (await ask('', 'GET')).status]).toEqual([404, 404]);
  expect(await mentions()).toBe(false);
});

test('P13: on, the answer is a rounded price and nothing else; an address has 120 an hour, failures included', async () => {
  await store('range');
  await expect.poll(mentions).toBe(true);
  const answer = await ask(JSON.stringify(part));
  const text = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ]);
  expect(JSON.parse(text)).toEqual({
    price: expect.stringMatching(/^R\u00a0[\d\u00a0]+0 to R\u00a0[\d\u00a0]+0$/),
  });
  expect(text).not.toMatch(/margin|cost|rate|perHour|setup|pricePerKg|1850|18,50|1650/i);
  expect(await (await ask(JSON.stringify({ ...part, grade: 'Bronze' }))).json()).toEqual({ price: null });
  expect((await ask('{"grade"')).status).toBe(400);
  expect((await ask(JSON.stringify({ ...part, cutLength: 0 }))).status).toBe(422);
  // What no part has would only tell the rates of bending.
  const bent = { ...part, bends: 2, bendLength: part.width };
  expect((await ask(JSON.stringify(bent))).status).toBe(200);
  expect((await ask(JSON.stringify({ ...bent, bends: 90 }))).status).toBe(422);
  expect((await ask(JSON.stringify({ ...bent, bendLength: 3_000 }))).status).toBe(422);
  expect((await ask(`"${'x'.repeat(5_000)}"`)).status).toBe(413);
  await site.database.query(`update sending_counts set points = points + 90 where key like 'indication:%'`);
  const rest = await Promise.all(Array.from({ length: 30 }, () => ask(JSON.stringify(part))));
  expect(rest.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(22);
  const refused = rest.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000);

  await store('none');
  await expect.poll(mentions).toBe(false);
  expect((await ask(JSON.stringify(part))).status).toBe(404);
});
