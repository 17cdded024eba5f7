import { isRowId } from '#app/platform/db/row-id.ts';
import { searchText } from '#app/platform/db/search-text.ts';
import { STATUSES, type Status } from './status.ts';

/** How a list of applications may be sorted; the first is the default. */
export const SORTS = ['applied-latest', 'applied-oldest', 'edited-latest', 'edited-oldest'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  'applied-latest': 'Latest applied first',
  'applied-oldest': 'Oldest applied first',
  'edited-latest': 'Latest edited first',
  'edited-oldest': 'Oldest edited first',
};

/** Stands for a position that is gone, and for no assignee. */
export const NONE = 'none';

export const ASSIGNMENTS = { me: 'Me', [NONE]: 'Nobody' } as const;
type Assignment = keyof typeof ASSIGNMENTS;

export type ApplicationFilter = {
  /** Part of the candidate's name; empty for all. */
  name: string;
  /** A position's id, NONE where it is gone, null for all. */
  position: string | null;
  status: Status | null;
  assigned: Assignment | null;
  sort: Sort;
};

/** What an address asks of the list; nonsense in it counts as nothing asked. */
export function readApplicationFilter(search: URLSearchParams): ApplicationFilter {
  const position = search.get('position');
  return {
    name: searchText(search.get('name')),
    position: position === NONE || isRowId(position) ? position : null,
    status: STATUSES.find((one) => one === search.get('status')) ?? null,
    assigned: assignmentOf(search.get('assigned')),
    sort: SORTS.find((one) => one === search.get('sort')) ?? SORTS[0],
  };
}

function assignmentOf(text: string | null): Assignment | null {
  return text === 'me' || text === NONE ? text : null;
}

/** Whether the filter leaves anything out. */
export function isFiltered({ name, position, status, assigned }: ApplicationFilter): boolean {
  return name !== '' || position !== null || status !== null || assigned !== null;
}
