import { adminOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { KINDS, type LeadKind, type LeadStatus, STATUSES } from './lead.ts';

/** The sort orders; the first is the default. */
const SORTS = ['due', 'newest', 'oldest', 'follow-up', 'changed'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  due: 'Due, then newest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'follow-up': 'By follow-up date',
  changed: 'Last changed first',
};

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

const KIND_NAMES = Object.keys(KINDS) as LeadKind[];
const STATE_NAMES = Object.keys(STATES) as State[];

/** Parses the filter of the list from the URL. // L15 */
export function readLeadFilter(search: URLSearchParams): LeadFilter {
  return {
    q: searchText(search.get('q')),
    status: oneOf([...STATUSES, ...STATE_NAMES], search.get('status')),
    kind: oneOf(KIND_NAMES, search.get('kind')),
    unit: searchText(search.get('unit')),
    owner: adminOrNone(search.get('owner')),
    sort: oneOf(SORTS, search.get('sort')) || SORTS[0],
  };
}

export const NO_LEAD_FILTER = readLeadFilter(new URLSearchParams());
