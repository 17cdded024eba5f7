export const NONE = 'No New Notifications'; // D8
export const NOT_CLEARED = 'The notifications could not be cleared. Please try again.';
export const NOT_DELETED = 'The notification could not be deleted. Please try again.';
export const NO_CONNECTION = 'Network error. Please check your connection and try again.';
