/** What applicants are told, in the words of the specification (section 8). */

export const APPLIED = 'Application submitted successfully! We will get back to you shortly.'; // C7
/** More than anybody applies in a day; anybody can enter somebody else's address, which must not be flooded with mails. */
export const ACKNOWLEDGED_A_DAY = 10;
export const NOT_APPLIED = 'An error occurred while submitting your application. Please try again.'; // C7
export const POSITION_CLOSED = 'This position is closed to applications. Please choose another one.'; // C2
export const POSITION_ASKS = 'This position asks a few questions. Please answer them below and apply again.';
export const QUESTIONS_CHANGED =
  'What this position asks has changed since you opened the form. Please check the questions that are marked, then apply again: everything else you filled in is kept.';
/** The form was received, and then sent again with changes. // C8 */
export const receivedBefore = (reference: string) =>
  `We already have your application, ${reference}, as you first sent it. What you have changed since is not in it: to correct it, reply to our confirmation email or phone us.`;
/** The title of a failure. */
export const NOT_SENT = 'Not sent';
export const NOT_SENT_YET = 'Not sent yet. What you filled in is kept here.';
