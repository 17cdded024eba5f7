/** The label of each kind of mail; mail.queries.test.ts checks that every kind a feature sends has one. // L22 */
const KINDS: Readonly<Record<string, string>> = {
  'lead-to-sales': 'Lead to sales',
  'lead-confirmation': 'Confirmation to a customer',
  'lead-answer': 'Answer to a customer',
  'lead-to-admin': 'New lead, to staff',
  'lead-unanswered-to-admin': 'Reminder about a lead',
  'lead-replied-to-admin': 'Reply of a customer, to staff',
  quotation: 'Quotation',
  'quotation-order-to-customer': 'Order confirmation to a customer',
  'quotation-order-to-sales': 'Order, to sales',
  'quotation-declined-to-sales': 'Declined quotation, to sales',
  'quotation-question-to-sales': 'Question about a quotation, to sales',
  'quotation-own-question-to-sales': 'Question about a quotation without a request, to sales',
  'application-to-applicant': 'Confirmation to an applicant',
  'application-to-admin': 'New application, to staff',
  'news-to-admin': 'Assigned or mentioned, to staff',
  'interview-to-admin': 'Interview, to staff',
  'note-to-candidate': 'Note to a candidate',
  'mail-to-candidate': 'Mail to a candidate',
  'code-to-applicant': 'Code to an applicant',
  'password-reset': 'Password link',
  'colleague-invitation': 'Invitation to a colleague',
  'account-notice': 'Account change',
  'test-mail': 'Test mail',
};

/** An unknown kind was stored by an older or newer version. */
export function labelOfKind(kind: string): string {
  return KINDS[kind] ?? kind;
}

export const MAIL_KINDS = Object.keys(KINDS);
