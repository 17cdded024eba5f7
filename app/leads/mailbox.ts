/** Providers that ignore dots before the @. */
export const DOTS_IGNORED = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to, as far as addresses tell: without capitals, without what follows a plus sign,
 * and without the dots that Gmail ignores. For comparing only; mail goes to the address as it was given. // L19
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return `${DOTS_IGNORED.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
