/** One page of a list, with how many rows and pages there are; `page` is the last one where an address asked for one behind it. */
export type PageOfList<Row> = { rows: Row[]; total: number; page: number; pages: number };

/**
 * Reads one page of a list.
 *
 * @param wanted the page that was asked for, from 1.
 * @param size rows on a page.
 * @param total how many rows there are on all pages.
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
