import { isRowId } from './row-id.ts';

/** What each field of a list's filter holds; '' means anything. */
type Filter = Readonly<Record<string, string>>;

/** The filter value for rows without something: no assignee, a deleted position. */
export const NONE = 'none';

/** The filter value for the rows of whoever asks. */
export const ME = 'me';

/** Whether the filter excludes rows. The order (`sort`) excludes none. */
export function isFiltered(filter: Filter, nothing: Filter): boolean {
  return Object.keys(nothing).some((name) => name !== 'sort' && filter[name] !== nothing[name]);
}

/** The rows per page that a list offers beside its own number. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The page of a list that an address asks for: its number, from 1, and the rows per page; null for the list's own number. */
export type RequestedPage = { page: number; size: number | null };

/** Reads it from an address such as `?page=3&rows=50`; the first page if it is missing or invalid. */
export function requestedPage(search: URLSearchParams): RequestedPage {
  const rows = Number(search.get('rows'));
  return {
    page: Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), MAX_PAGE),
    size: PAGE_SIZES.find((size) => size === rows) ?? null,
  };
}

/** Higher page numbers would only make the database skip rows. */
const MAX_PAGE = 100_000;

/** Normalises a filter's text: trimmed, truncated, and without NUL, which PostgreSQL rejects. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, MAX_LENGTH);
}

/** Maximum length in characters; longer than any searched text. */
const MAX_LENGTH = 200;

/** The value if it is one that the filter offers, otherwise ''. */
export function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((offered) => offered === value) ?? '';
}

/** The value if it is a row's id or NONE, otherwise ''. */
export function idOrNone(value: string | null): string {
  return value === NONE || isRowId(value) ? value : '';
}

/** The value if it is an admin's id, ME or NONE, otherwise ''. */
export function adminOrNone(value: string | null): string {
  return value === ME ? ME : idOrNone(value);
}

/** Such a value with the id of whoever asks instead of ME. */
export function adminOf(value: string, me: string): string {
  return value === ME ? me : value;
}

/** A day (YYYY-MM-DD) that exists, otherwise ''. */
export function dayOrNone(value: string | null): string {
  const isDay = value !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay && new Date(value).toISOString().startsWith(value) ? value : '';
}

/** An ilike pattern that matches texts containing `text`, with %, _ and \ escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
