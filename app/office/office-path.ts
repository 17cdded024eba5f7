/** The guide for setting up. */
export const GUIDE = '/admin/guide';

export const MAIL = '/admin/mail';

export function mailPath(id: string): string {
  return `${MAIL}/${id}`;
}

export const ACCOUNTS = '/admin/accounts';

/** The accounts with this address. */
export function accountPath(email: string): string {
  return `${ACCOUNTS}?${new URLSearchParams({ email })}`;
}
