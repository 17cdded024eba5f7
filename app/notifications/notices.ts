export const NO_NOTIFICATIONS = 'No New Notifications'; // D8
/** No message after success, since it is visible in the list, and the bell keeps counting what is still unread. */
export const NOTIFICATION_NOTICES = {
  read: { done: '', failed: '' },
  clear: { done: '', failed: 'The notifications could not be cleared. Please try again.' },
  delete: { done: '', failed: 'The notification could not be deleted. Please try again.' },
} as const;
