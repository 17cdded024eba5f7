/** The guide for setting up. */
export const GUIDE = '/admin/guide';

export const MAIL = '/admin/mail';

export function mailPath(id: string): string {
  return `${MAIL}/${id}`;
}
