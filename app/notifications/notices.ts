export const NONE = 'No New Notifications'; // D8
/** Nothing is said of what worked: one sees it. That some stay unread needs no words: the bell goes on counting them. */
export const NOTIFICATION_NOTICES = {
  read: { done: '', failed: '' },
  clear: { done: '', failed: 'The notifications could not be cleared. Please try again.' },
  delete: { done: '', failed: 'The notification could not be deleted. Please try again.' },
} as const;
