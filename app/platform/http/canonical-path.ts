/** Unreserved characters that are percent-encoded needlessly (RFC 3986, 2.3). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Where a request is to be redirected so that each page has one address: lower case, single slashes, no trailing slash, and no
 * needless percent-encoding. Visitors type variants, old sites link to them, and each would be rendered and cached separately.
 * Browsers resolve `/x/../blog` themselves, an attacker doesn't.
 *
 * @param target path and query, as in the request line.
 * @returns path and query, or null if the target is canonical. The case of a file's name may matter, so it stays.
 */
export function canonicalTarget(target: string): string | null {
  const url = `http://localhost${target}`;
  if (!target.startsWith('/') || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  const decoded = pathname.replace(UNRESERVED, decodeURIComponent);
  const plain = decoded.includes('.')
    ? decoded
    : decoded
        .toLowerCase()
        .replace(/\/{2,}/g, '/')
        .replace(/(.)\/$/, '$1');
  // A path that begins with two slashes would lead to another site.
  return plain === target.split('?', 1)[0] || plain.startsWith('//') ? null : plain + search;
}

/**
 * Path and query of a request line, which may also contain a whole URL (RFC 9112, 3.2.2). A redirect can't mend that: the
 * client would ask for the whole URL again.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
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
