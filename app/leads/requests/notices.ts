import { PHONE_EXAMPLES } from '#app/country/phone-number.ts';

/** The notices to visitors: the exact texts of L2 to L4, L10 and L11. */

export const SENT =
  'Thank you for your enquiry. One of our friendly sales people will attend to this email timeously. We appreciate and value your business and thank you for your patience.';
export const SENT_TITLE = 'Success!';
export const FAILED_TITLE = 'Error!';
export const FAILED = 'Ahh, something went wrong. Please try again.';

/** If the server gives no reason. The contact form shows the same text for every failure. // L4, L11 */
export const ENQUIRY_FAILURES = { failed: FAILED, noConnection: FAILED, unexpected: FAILED };
export const QUOTE_FAILURES = {
  failed: FAILED,
  noConnection: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** Once the connection is back, in place of the failure. */
export const CONNECTED_AGAIN = {
  title: 'You are connected again',
  text: 'Nothing was sent, and what you filled in is still here. Please send it now.',
};

export const INVALID_PHONE_TITLE = 'Invalid Phone Number';
/** No number breaks at the end of a line. */
const examples = PHONE_EXAMPLES.map((number) => number.replaceAll(' ', '\u00a0')).join(' or ');
export const INVALID_PHONE = `Please enter a valid South African phone number (e.g., ${examples})`;

/** How long a notice stays, in milliseconds. // L3 */
export const NOTICE_MS = 3_000;
/** How long a phone error stays, in milliseconds. // L2 */
export const PHONE_NOTICE_MS = 5_000;

/** When to expect an answer, without a date, for pages that may be reopened later. // L13 */
export function answeredInAWorkingDay(hours: string): string {
  return `You can expect an answer within one working day (${hours}).`;
}
