export const ACCOUNTS = '/admin/accounts';

/** The accounts with this address. */
export function accountPath(email: string): string {
  return `${ACCOUNTS}?${new URLSearchParams({ email })}`;
}
