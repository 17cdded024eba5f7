/** The office's first page. */
export const OFFICE = '/admin';
