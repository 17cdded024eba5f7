import { adminOrNone, NONE, oneOf, searchText } from '#app/platform/db/list-filter.ts';

export type InterviewFilter = {
  /** The search term: a candidate's name, phone, email or reference. */
  q: string;
  /** Those that are over; '' for those that are to come or going on. */
  when: 'past' | '';
  /** The id of an admin who holds them, or ME. */
  with: string;
};

/** Reads the filter of interviews from an address. // H7 */
export function readInterviewFilter(search: URLSearchParams): InterviewFilter {
  const who = adminOrNone(search.get('with'));
  return {
    q: searchText(search.get('q')),
    when: oneOf(['past'], search.get('when')),
    // An interview without people is in no list of its own.
    with: who === NONE ? '' : who,
  };
}

export const NO_INTERVIEW_FILTER = readInterviewFilter(new URLSearchParams());
