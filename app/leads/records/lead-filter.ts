import { adminOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { KINDS, STATUSES } from './lead.ts';

export const SORT_LABELS = {
  due: 'Due, then newest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'follow-up': 'By follow-up date',
  changed: 'Last changed first',
} as const;

/** Values of the status filter that cover several statuses. */
export const STATES = { open: 'Open', late: 'Unanswered for a day' } as const;

export type LeadFilter = ReturnType<typeof readLeadFilter>;

/** Parses the filter of the list from the URL. // L15 */
export function readLeadFilter(search: URLSearchParams) {
  return {
    q: searchText(search.get('q')),
    status: oneOf([...STATUSES, ...keysOf(STATES)], search.get('status')),
    kind: oneOf(keysOf(KINDS), search.get('kind')),
    /** A business unit's slug. */
    unit: searchText(search.get('unit')),
    /** An admin's id, ME, or NONE. */
    owner: adminOrNone(search.get('owner')),
    sort: oneOf(keysOf(SORT_LABELS), search.get('sort')) || 'due',
  };
}

export const NO_LEAD_FILTER = readLeadFilter(new URLSearchParams());
