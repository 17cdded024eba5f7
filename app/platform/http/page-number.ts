/** More pages than anybody leafs through; past it a list only costs the database. */
const MAX_PAGES = 100_000;

/** The page of a list that an address asks for, from 1; 1 where it says none, or nonsense. */
export function pageNumber(search: URLSearchParams): number {
  return Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), MAX_PAGES);
}
