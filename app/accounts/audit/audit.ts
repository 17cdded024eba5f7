/** Everything that is noted of what staff do, in the words of the audit screen. What is not in here cannot be noted. */
export const ACTIONS = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'account-created': 'Created an account',
  'account-changed': 'Changed an account',
  'account-deleted': 'Deleted an account',
  'password-mail-sent': 'Had a password mail sent',
  'password-changed': 'Set a new password',
  'password-confirmed': 'Confirmed the own password',
  'password-refused': 'Gave a wrong password when asked to confirm',
  'two-factor-on': 'Switched two-factor sign-in on',
  'two-factor-off': 'Switched two-factor sign-in off',
  'recovery-code-used': 'Signed in with a recovery code',
  'recovery-codes-renewed': 'Made new recovery codes',
  'login-history-exported': 'Downloaded the login history',
  'notification-deleted': 'Deleted a notification',
  'notifications-cleared': 'Cleared all notifications',
  'application-created': 'Entered an application',
  'status-changed': 'Changed the status of an application',
  assigned: 'Took an application',
  unassigned: 'Took an application from its assignee',
  'note-added': 'Added a note',
  'note-deleted': 'Deleted a note',
  'note-mailed-again': 'Had a note mailed again',
  'cv-viewed': 'Saw a CV',
  'cv-replaced': 'Replaced a CV',
  'application-deleted': 'Erased an application',
  'application-expired': 'Erased an application at the end of its time',
  'applications-exported': 'Downloaded applications',
  'personal-data-exported': 'Exported personal data',
  'candidate-changed': "Changed a candidate's details",
  'position-created': 'Created a position',
  'position-changed': 'Changed a position',
  'position-deleted': 'Deleted a position',
  'question-created': 'Created a question',
  'question-changed': 'Changed a question',
  'question-deleted': 'Deleted a question',
  'article-created': 'Began an article',
  'article-published': 'Published an article',
  'article-scheduled': 'Scheduled an article',
  'article-unpublished': 'Unpublished an article',
  'article-restored': 'Restored a version of an article',
  'article-deleted': 'Deleted an article',
  'blog-term-changed': 'Changed a category, tag or author of the blog',
  'blog-term-deleted': 'Deleted a category, tag or author of the blog',
} as const;

export type Action = keyof typeof ACTIONS;

/** The words of an action; the action itself where an older version noted one that is no longer in the list. */
export function wordsOf(action: string): string {
  return isAction(action) ? ACTIONS[action] : action;
}

export function isAction(text: unknown): text is Action {
  return typeof text === 'string' && Object.hasOwn(ACTIONS, text);
}

/** Details that say what it was done to; they stand in a column of their own. */
const SUBJECT = ['reference', 'name'];

/** The rest of the details in one line: Changed: name, email; Mailed: yes. */
export function writeDetails(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .filter(([key, value]) => !SUBJECT.includes(key) && value !== '')
    .map(([key, value]) => `${key.charAt(0).toUpperCase()}${key.slice(1)}: ${value}`)
    .join('; ');
}
