import { POSITIONS, type Position } from '#app/accounts/admins/account.ts';
import { oneOf, searchText } from '#app/platform/db/list-filter.ts';

export type AccountFilter = { name: string; email: string; position: Position | '' };

/** Reads the filter of accounts from an address. // A6 */
export function readAccountFilter(search: URLSearchParams): AccountFilter {
  return {
    name: searchText(search.get('name')),
    email: searchText(search.get('email')),
    position: oneOf(POSITIONS, search.get('position')),
  };
}

export const NO_ACCOUNT_FILTER = readAccountFilter(new URLSearchParams());
