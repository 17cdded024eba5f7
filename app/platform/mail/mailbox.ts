/** Providers that ignore dots before the @. */
const DOTS_IGNORED = ['gmail.com', 'googlemail.com'];

/**
 * Normalises an address to its mailbox, as far as that can be known: in lower case, without a plus suffix, and without
 * the dots that Gmail ignores. For comparison only; mail is sent to the address as given. // L19
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return `${DOTS_IGNORED.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
