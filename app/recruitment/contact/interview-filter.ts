import { idOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';

/** The value of `with` for the interviews of whoever asks. */
export const ME = 'me';

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
  const interviewer = search.get('with');
  return {
    q: searchText(search.get('q')),
    when: oneOf(['past'], search.get('when')),
    with: interviewer === ME ? ME : idOrNone(interviewer),
  };
}

export const NO_INTERVIEW_FILTER = readInterviewFilter(new URLSearchParams());
