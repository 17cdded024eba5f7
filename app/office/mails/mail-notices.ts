/** Toast texts for each form on the Mail page. // L22 */
export const MAIL_NOTICES = {
  'send-again': { done: 'The email is being sent again', failed: 'The email could not be sent again' },
  'send-all-again': { done: '', failed: 'The emails could not be sent again' },
} as const;
export const MAILS_NOT_FETCHED = 'The emails could not be loaded';
