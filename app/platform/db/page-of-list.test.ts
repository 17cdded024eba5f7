import { expect, test } from 'vitest';
import { pageOfList } from './page-of-list.ts';

const SIZES = [10, 25, 50, 100];

/** Reads a page of `total` numbered rows with ten rows per page. */
function readPage(wanted: number, total: number) {
  const all = Array.from({ length: total }, (_, place) => place + 1);
  return pageOfList(wanted, 10, Promise.resolve(total), async (limit, offset) =>
    all.slice(offset, offset + limit),
  );
}

test.each([
  [0, 1],
  [1, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
  [100, 10],
])('R1, R11: %i rows at ten per page are on %i pages', async (total, pages) => {
  expect((await readPage(1, total)).pages).toBe(pages);
});

test('R1, R11: the last page of an exact multiple is full, and a later page is the last one', async () => {
  const last = {
    rows: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    total: 20,
    page: 2,
    pages: 2,
    size: 10,
    sizes: SIZES,
  };
  expect(await readPage(2, 20)).toEqual(last);
  expect(await readPage(3, 20)).toEqual(last);
  expect(await readPage(99, 20)).toEqual(last);
});

test('R1, R11: each row is on one page, in order', async () => {
  for (const total of [1, 9, 10, 11, 20, 25]) {
    const { pages } = await readPage(1, total);
    const read = await Promise.all(Array.from({ length: pages }, (_, at) => readPage(at + 1, total)));
    expect(read.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
  }
});

test('R1, R11: an empty list has one page', async () => {
  expect(await readPage(4, 0)).toEqual({ rows: [], total: 0, page: 1, pages: 1, size: 10, sizes: SIZES });
});

test('H1: the asked rows per page replace the list’s own number', async () => {
  const read = (limit: number, offset: number) => Promise.resolve([limit, offset]);
  const page = await pageOfList({ page: 3, size: 25 }, 10, Promise.resolve(60), read);
  expect(page).toEqual({ rows: [25, 50], total: 60, page: 3, pages: 3, size: 25, sizes: SIZES });
  expect((await pageOfList(1, 20, Promise.resolve(60), read)).sizes).toEqual([20, ...SIZES]);
});

test('R1: the page is read while the rows are counted', async () => {
  const { promise: total, resolve: counted } = Promise.withResolvers<number>();
  const page = pageOfList(1, 10, total, (limit, offset) => {
    counted(1);
    return Promise.resolve([{ limit, offset }]);
  });
  expect((await page).rows).toEqual([{ limit: 10, offset: 0 }]);
});
