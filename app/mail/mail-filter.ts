import { searchText } from '#app/platform/db/search-text.ts';
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

export const NO_FILTER: MailFilter = { state: '', kind: '', to: '' };

/** What an address asks of the list; nonsense in it counts as nothing asked. */
export function readMailFilter(search: URLSearchParams): MailFilter {
  const kind = search.get('kind') ?? '';
  return {
    state: SHOWN_STATES.find((one) => one === search.get('state')) ?? '',
    kind: MAIL_KINDS.includes(kind) ? kind : '',
    to: searchText(search.get('to')),
  };
}

export function isFiltered(filter: MailFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
