import { MAIL_KINDS } from '#app/mail/mail-kinds.ts';
import { oneOf, searchText } from '#app/platform/db/list-filter.ts';

/** The states shown to staff; a mail that is being sent counts as waiting. // L22 */
const SHOWN_STATES = ['waiting', 'failed', 'sent'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export type MailFilter = ReturnType<typeof readMailFilter>;

/** Parses the filter of mails from the URL. // L22 */
export function readMailFilter(search: URLSearchParams) {
  return {
    state: oneOf(SHOWN_STATES, search.get('state')),
    kind: oneOf(MAIL_KINDS, search.get('kind')),
    /** Words of the recipient's address, the subject or the text. */
    search: searchText(search.get('search')),
  };
}

export const NO_MAIL_FILTER = readMailFilter(new URLSearchParams());
