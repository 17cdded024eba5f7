import { oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

/** The states as staff see them: what is being sent at this moment counts as waiting. // L22 */
export const SHOWN_STATES = ['waiting', 'failed', 'sent'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export type MailFilter = {
  state: ShownState | '';
  kind: string;
  /** A part of the address that it went to. */
  to: string;
};

/** Reads the filter of mails from an address. // L22 */
export function readMailFilter(search: URLSearchParams): MailFilter {
  return {
    state: oneOf(SHOWN_STATES, search.get('state')),
    kind: oneOf(MAIL_KINDS, search.get('kind')),
    to: searchText(search.get('to')),
  };
}

export const NO_MAIL_FILTER = readMailFilter(new URLSearchParams());
