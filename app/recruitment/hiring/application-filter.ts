import { adminOrNone, dayOrNone, idOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { DECLINE_REASONS, RATINGS } from '../applications/assessment.ts';
import { STATUSES, type Status } from '../applications/status.ts';

/** The sort orders of the list of applications; the first is the default. */
const SORTS = ['applied-latest', 'applied-oldest', 'edited-latest', 'edited-oldest'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  'applied-latest': 'Latest applied first',
  'applied-oldest': 'Oldest applied first',
  'edited-latest': 'Latest edited first',
  'edited-oldest': 'Oldest edited first',
};

/** The value of `status` for the applications without a decision. // H11 */
export const OPEN = 'open';
export const OPEN_LABEL = 'Without a decision';

/** The value of `status` for closed applications whose applicants have not been told. // H14 */
export const UNTOLD = 'untold';
export const UNTOLD_LABEL = 'Closed, not told';

export type ApplicationFilter = {
  /** The search term: a name, phone, email or reference. */
  q: string;
  /** A position's id, or NONE for applications whose position was deleted. */
  position: string;
  status: Status | typeof OPEN | typeof UNTOLD | '';
  /** The stage of those that are busy, by its name. // H16 */
  stage: string;
  /** The lowest rating. // H16 */
  rating: string;
  /** Why those that are closed were declined, as a key. // H16 */
  reason: string;
  /** An admin's id, ME, or NONE. */
  assigned: string;
  /** The first and the last day of application, as YYYY-MM-DD. */
  from: string;
  to: string;
  sort: Sort;
};

/** Reads the list's filter from the URL. // R1, H1 */
export function readApplicationFilter(search: URLSearchParams): ApplicationFilter {
  return {
    // Addresses from before the search have the candidate's name as `name`.
    q: searchText(search.get('q') ?? search.get('name')),
    position: idOrNone(search.get('position')),
    status: oneOf([...STATUSES, OPEN, UNTOLD], search.get('status')),
    stage: searchText(search.get('stage')),
    rating: oneOf(RATINGS, search.get('rating')),
    reason: oneOf(Object.keys(DECLINE_REASONS), search.get('reason')),
    assigned: adminOrNone(search.get('assigned')),
    from: dayOrNone(search.get('from')),
    to: dayOrNone(search.get('to')),
    sort: oneOf(SORTS, search.get('sort')) || SORTS[0],
  };
}

export const NO_APPLICATION_FILTER = readApplicationFilter(new URLSearchParams());
