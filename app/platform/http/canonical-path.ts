/** RFC 3986, 2.3: what means the same written as it is and in percent signs. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * The one spelling of an address: small letters, single slashes, none at the end, and no percent signs where none are
 * needed. Visitors type others, links of old sites have them, and each spelling would be rendered and kept for itself.
 *
 * @returns where to go instead, or null where the path is spelled plainly or names a file, whose letters may matter.
 */
export function canonicalPath(pathname: string): string | null {
  const decoded = pathname.replace(UNRESERVED, decodeURIComponent);
  const plain = decoded.includes('.')
    ? decoded
    : decoded
        .toLowerCase()
        .replace(/\/{2,}/g, '/')
        .replace(/(.)\/$/, '$1');
  // What begins with two slashes would lead to another site.
  return plain === pathname || plain.startsWith('//') ? null : plain;
}

/** Whether an address can be decoded: one that can't be names nothing. */
export function isDecodable(pathname: string): boolean {
  try {
    // Its result is used: a bundler leaves out a call that nothing comes of, whatever it may throw.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
