/** Toast texts for each form on the Mail page. // L22 */
export const MAIL_NOTICES = {
  'send-again': { done: 'The mail is being sent again', failed: 'The mail could not be sent again' },
  'send-all-again': { done: '', failed: 'The mails could not be sent again' },
} as const;
export const MAILS_NOT_FETCHED = 'The mails could not be loaded';
