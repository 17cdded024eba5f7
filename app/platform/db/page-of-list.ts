import { PAGE_SIZES, type RequestedPage } from './list-filter.ts';

/** One page of a list with the totals. */
export type PageOfList<Row> = {
  rows: Row[];
  total: number;
  /** At most the last page. */
  page: number;
  pages: number;
  /** Its rows per page, and the numbers to choose from. // H1 */
  size: number;
  sizes: readonly number[];
};

/**
 * Reads one page of a list and counts all its rows in parallel. Only a request for a page beyond the last one costs a
 * second read.
 *
 * @param asked the requested page; beyond the last page the last one is read. A number is a page of the list's own size.
 * @param usual the list's own number of rows per page.
 * @param total number of rows on all pages.
 */
export async function pageOfList<Row>(
  asked: RequestedPage | number,
  usual: number,
  total: PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<PageOfList<Row>> {
  const { page: wanted, size: chosen } = typeof asked === 'number' ? { page: asked, size: null } : asked;
  const size = chosen ?? usual;
  const readPage = (page: number) => read(size, (page - 1) * size);
  const [rows, counted] = await Promise.all([readPage(wanted), total]);
  const pages = Math.max(1, Math.ceil(counted / size));
  const sizes = PAGE_SIZES.some((known) => known === size) ? PAGE_SIZES : [size, ...PAGE_SIZES];
  const totals = { total: counted, pages, size, sizes };
  if (wanted <= pages) return { rows, page: wanted, ...totals };
  return { rows: await readPage(pages), page: pages, ...totals };
}
