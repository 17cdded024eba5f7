/** One page of a list with the totals. `page` is clamped to the last page. */
export type PageOfList<Row> = { rows: Row[]; total: number; page: number; pages: number };

/**
 * Reads one page of a list.
 *
 * @param wanted requested page, from 1; beyond the last page the last one is read.
 * @param size rows per page.
 * @param total number of rows on all pages.
 */
export async function pageOfList<Row>(
  wanted: number,
  size: number,
  total: number,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<PageOfList<Row>> {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted, pages);
  const rows = total === 0 ? [] : await read(size, (page - 1) * size);
  return { rows, total, page, pages };
}
