import { idOrNone, NONE, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { STATUSES, type Status } from './status.ts';

/** The sort orders of the list of applications; the first is the default. */
export const SORTS = ['applied-latest', 'applied-oldest', 'edited-latest', 'edited-oldest'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  'applied-latest': 'Latest applied first',
  'applied-oldest': 'Oldest applied first',
  'edited-latest': 'Latest edited first',
  'edited-oldest': 'Oldest edited first',
};

export const ASSIGNMENTS = { me: 'Me', [NONE]: 'Nobody' } as const;

export type ApplicationFilter = {
  /** Part of the candidate's name. */
  name: string;
  /** A position's id, or NONE for applications whose position was deleted. */
  position: string;
  status: Status | '';
  assigned: keyof typeof ASSIGNMENTS | '';
  sort: Sort;
};

/** Reads the list's filter from the URL. // R1 */
export function readApplicationFilter(search: URLSearchParams): ApplicationFilter {
  return {
    name: searchText(search.get('name')),
    position: idOrNone(search.get('position')),
    status: oneOf(STATUSES, search.get('status')),
    assigned: oneOf(['me', NONE], search.get('assigned')),
    sort: oneOf(SORTS, search.get('sort')) || SORTS[0],
  };
}

export const NO_APPLICATION_FILTER = readApplicationFilter(new URLSearchParams());
