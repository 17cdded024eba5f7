/** Where the office begins. */
export const OFFICE = '/admin';
