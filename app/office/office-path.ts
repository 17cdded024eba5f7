/** The guide for setting up. */
export const GUIDE = '/admin/guide';
