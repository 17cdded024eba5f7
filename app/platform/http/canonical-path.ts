/** Unreserved characters that are percent-encoded needlessly (RFC 3986, 2.3). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * The canonical form of a path: lower case, single slashes, no trailing slash, and no needless percent-encoding.
 * Visitors type variants and old sites link to them, and each would be rendered and cached separately.
 *
 * @returns the path to redirect to, or null if it is canonical or names a file, whose case may matter.
 */
export function canonicalPath(pathname: string): string | null {
  const decoded = pathname.replace(UNRESERVED, decodeURIComponent);
  const plain = decoded.includes('.')
    ? decoded
    : decoded
        .toLowerCase()
        .replace(/\/{2,}/g, '/')
        .replace(/(.)\/$/, '$1');
  // A path that begins with two slashes would lead to another site.
  return plain === pathname || plain.startsWith('//') ? null : plain;
}

/** Whether a path can be decoded; one that can't matches no page. */
export function isDecodable(pathname: string): boolean {
  try {
    // The result is used because a bundler removes calls without effect, even if they may throw.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
