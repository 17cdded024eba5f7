import { adminOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { KINDS, type LeadKind, type LeadStatus, STATUSES } from './lead.ts';

export const SORT_LABELS = {
  due: 'Due, then newest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'follow-up': 'By follow-up date',
  changed: 'Last changed first',
} as const;
export type Sort = keyof typeof SORT_LABELS;

/** Values of the status filter that cover several statuses. */
export const STATES = { open: 'Open', late: 'Unanswered for a day' } as const;
type State = keyof typeof STATES;

export type LeadFilter = {
  /** The search term. */
  q: string;
  status: LeadStatus | State | '';
  kind: LeadKind | '';
  /** A business unit's slug. */
  unit: string;
  /** An admin's id, ME, or NONE. */
  owner: string;
  sort: Sort;
};

/** Parses the filter of the list from the URL. // L15 */
export function readLeadFilter(search: URLSearchParams): LeadFilter {
  return {
    q: searchText(search.get('q')),
    status: oneOf([...STATUSES, ...keysOf(STATES)], search.get('status')),
    kind: oneOf(keysOf(KINDS), search.get('kind')),
    unit: searchText(search.get('unit')),
    owner: adminOrNone(search.get('owner')),
    sort: oneOf(keysOf(SORT_LABELS), search.get('sort')) || 'due',
  };
}

export const NO_LEAD_FILTER = readLeadFilter(new URLSearchParams());
