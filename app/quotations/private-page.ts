import { revisionName } from './document/reference.ts';
import { type QuotationState, stateOn } from './quotation-filter.ts';

/** The page that a mailed link opens: it takes the token, which stands behind the # of the link. // P10, X7 */
export const OPENING_PAGE = '/quotation';

/** @param page p-1001-a, or anything that somebody typed. */
export function customerPagePath(page: string): string {
  return `${OPENING_PAGE}/${encodeURIComponent(page)}`;
}

/** p-1001-a: the last part of a revision's address. */
export function pageOf(number: number, letter: number): string {
  return revisionName({ number, letter }).toLowerCase();
}

/** p-1001: a link to one revision opens all of its quotation, so that an old one leads to the new. // P11 */
export function quotationOf(page: string): string {
  return page.slice(0, Math.max(0, page.lastIndexOf('-')));
}

/** The state of a revision that was sent, as its customer sees it: one that is sent can be accepted. */
export type CustomerState = Exclude<QuotationState, 'draft'>;

/** @property isNewest whether no later revision was sent. */
type Revision = Parameters<typeof stateOn>[0] & { isNewest: boolean };

/** @returns null for a draft, which no customer sees. */
export function customerState({ isNewest, ...revision }: Revision, today: string): CustomerState | null {
  if (revision.state === 'sent' && !isNewest) return 'replaced';
  const state = stateOn(revision, today);
  return state === 'draft' ? null : state;
}

/** How the last action ended, named in the address it leads to. */
export const NOTICES = {
  accepted: 'Thank you. Your order is with us, and a copy is on its way to you by email.',
  /** By somebody who was handed the quotation, and whose address nobody knows. */
  'accepted-unmailed': 'Thank you. Your order is with us. Please save the PDF of this page.',
  declined: 'Thank you for telling us.',
  asked: 'Your question is with us. We answer by email or phone.',
  renewed: 'Thank you. We will send you a new quotation.',
  'too-many': 'We have received many questions about this quotation today. Please phone us.',
  closed: 'That could not be done: this quotation has changed in the meantime. This is how it stands now.',
  'not-stored': 'Your order could not be stored. Please choose again and order once more.',
  'not-offered': 'This quantity is not offered. Please choose again.',
  'no-words': 'Please write your question.',
  'too-long': 'That is too long. Please shorten it.',
  busy: 'Too many requests came from your connection. Please try again in a few minutes, or phone us.',
} as const;
export type NoticeKey = keyof typeof NOTICES;

const SUCCESSES: readonly NoticeKey[] = ['accepted', 'accepted-unmailed', 'declined', 'asked', 'renewed'];

export function isSuccess(key: NoticeKey): boolean {
  return SUCCESSES.includes(key);
}
