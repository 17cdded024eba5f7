/** What passkeys belong to: a host name, and the origin that uses them. */
export type RelyingParty = { id: string; origin: string };

/** Null if browsers have no passkeys at an address: they need https or localhost, and a name instead of a number. // A11 */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(address);
  const isNumber = /^\[|^[\d.]+$/.test(hostname);
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : null;
}
