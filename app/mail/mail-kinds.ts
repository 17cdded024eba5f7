/** What staff read for each kind of mail; every kind that a feature builds has one (mail.queries.test.ts). // L22 */
const KINDS: Readonly<Record<string, string>> = {
  'lead-to-sales': 'Lead to sales',
  'lead-confirmation': 'Confirmation of a lead',
  'lead-answer': 'Answer to a lead',
  'lead-to-admin': 'New lead to staff',
  'lead-unanswered-to-admin': 'Reminder of a lead',
  'application-to-applicant': 'Confirmation of an application',
  'application-to-admin': 'New application to staff',
  'note-to-candidate': 'Note to a candidate',
  'password-reset': 'Password link',
  'account-notice': 'Change of an account',
};

/** An unknown kind is an earlier or later version's. */
export function labelOfKind(kind: string): string {
  return KINDS[kind] ?? kind;
}

export const MAIL_KINDS = Object.keys(KINDS);
