import { idOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';

/** How the candidates may be sorted; the first is the default. */
const SORTS = ['latest', 'oldest'] as const;

export type CandidateFilter = {
  /** The search term: a name, phone, email or reference. */
  q: string;
  /** The id of the position applied for, or NONE if it was deleted. */
  position: string;
  /** A date, or a part of one, as the list writes it: 'Nov 3'. */
  date: string;
  sort: (typeof SORTS)[number];
};

/** Reads the filter of candidates from an address. // R11 */
export function readCandidateFilter(search: URLSearchParams): CandidateFilter {
  return {
    // Addresses from before the search have the candidate's name as `name`.
    q: searchText(search.get('q') ?? search.get('name')),
    position: idOrNone(search.get('position')),
    date: searchText(search.get('date')),
    sort: oneOf(SORTS, search.get('sort')) || SORTS[0],
  };
}

export const NO_CANDIDATE_FILTER = readCandidateFilter(new URLSearchParams());
