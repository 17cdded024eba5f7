/** One page of a list with the totals. `page` is clamped to the last page. */
export type PageOfList<Row> = { rows: Row[]; total: number; page: number; pages: number };

/**
 * Reads one page of a list and counts all its rows in parallel. Only a request for a page beyond the last one costs a
 * second read.
 *
 * @param wanted requested page, from 1; beyond the last page the last one is read.
 * @param size rows per page.
 * @param total number of rows on all pages.
 */
export async function pageOfList<Row>(
  wanted: number,
  size: number,
  total: PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<PageOfList<Row>> {
  const readPage = (page: number) => read(size, (page - 1) * size);
  const [rows, counted] = await Promise.all([readPage(wanted), total]);
  const pages = Math.max(1, Math.ceil(counted / size));
  if (wanted <= pages) return { rows, total: counted, page: wanted, pages };
  return { rows: await readPage(pages), total: counted, page: pages, pages };
}
