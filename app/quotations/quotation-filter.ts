import { idOrNone, oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { keysOf } from '#app/platform/keys-of.ts';

/** What a quotation is, by its newest revision; a sent one whose last day is over is expired. // P7 */
export const QUOTATION_STATE_LABELS = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
} as const;
export type QuotationState = keyof typeof QUOTATION_STATE_LABELS;
export const QUOTATION_STATES = keysOf(QUOTATION_STATE_LABELS);

/** The square of each state: a colour, outlined before it counts, struck through once it was taken back. */
export const QUOTATION_STATE_COLOURS: Readonly<Record<QuotationState, string>> = {
  draft: 'hollow',
  sent: 'yellow',
  accepted: 'green',
  declined: 'red',
  expired: 'gray',
  withdrawn: 'struck',
  replaced: 'gray',
};

/** @param today the company's day. */
export function stateOn(
  { state, validUntil }: { state: Exclude<QuotationState, 'expired'>; validUntil: string | null },
  today: string,
): QuotationState {
  return state === 'sent' && validUntil !== null && validUntil < today ? 'expired' : state;
}

export type QuotationFilter = ReturnType<typeof readQuotationFilter>;

/** Parses the filter of the list from the address. */
export function readQuotationFilter(search: URLSearchParams) {
  return {
    /** A name, an order number, or a number such as P-1001 or Q-1042. */
    q: searchText(search.get('q')),
    state: oneOf(QUOTATION_STATES, search.get('state')),
    customer: idOrNone(search.get('customer')),
  };
}

export const NO_QUOTATION_FILTER = readQuotationFilter(new URLSearchParams());
