/** The office's first page. */
export const OFFICE = '/admin';

/** The guide for setting up. */
export const GUIDE = '/admin/guide';
