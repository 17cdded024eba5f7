/** Higher page numbers than anybody uses would only burden the database. */
const MAX_PAGES = 100_000;

/** The `page` parameter of a list, from 1; 1 if missing or invalid. */
export function pageNumber(search: URLSearchParams): number {
  return Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), MAX_PAGES);
}
