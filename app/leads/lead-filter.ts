import { isRowId } from '#app/platform/db/row-id.ts';
import { searchText } from '#app/platform/db/search-text.ts';
import { KINDS, type LeadKind, type LeadStatus, STATUSES } from './lead.ts';

/** How the list may be sorted; the first is the default. */
export const SORTS = ['due', 'newest', 'oldest', 'follow-up', 'changed'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  due: 'Due first, then newest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'follow-up': 'By follow-up date',
  changed: 'Last changed first',
};

/** Choices of the status filter that stand for several: all that are open, and those that wait for a first answer too long. */
export const STATES = { open: 'Open', late: 'Unanswered for a day' } as const;
type State = keyof typeof STATES;

/** Stands for no owner. */
export const NONE = 'none';

export type LeadFilter = {
  /** What was typed into the search box; empty for all. */
  q: string;
  status: LeadStatus | State | null;
  kind: LeadKind | null;
  /** A business unit's slug, or null for all. */
  arm: string | null;
  /** An admin's id, 'me', NONE, or null for all. */
  owner: string | null;
  sort: Sort;
};

/** What an address asks of the list; nonsense in it counts as nothing asked. */
export function readLeadFilter(search: URLSearchParams): LeadFilter {
  const owner = search.get('owner');
  const status = search.get('status');
  const kind = search.get('kind');
  return {
    q: searchText(search.get('q')),
    status: STATUSES.find((one) => one === status) ?? keyIn(STATES, status),
    kind: keyIn(KINDS, kind),
    arm: searchText(search.get('unit')) || null,
    owner: owner === 'me' || owner === NONE || isRowId(owner) ? owner : null,
    sort: SORTS.find((one) => one === search.get('sort')) ?? SORTS[0],
  };
}

function keyIn<Key extends string>(record: Readonly<Record<Key, string>>, text: string | null): Key | null {
  for (const key in record) if (key === text) return key;
  return null;
}

/** Whether the filter leaves anything out. */
export function isFiltered({ q, status, kind, arm, owner }: LeadFilter): boolean {
  return q !== '' || status !== null || kind !== null || arm !== null || owner !== null;
}
