/**
 * The one spelling of an address: small letters, single slashes, none at the end. Visitors type others, and links of old
 * sites have them.
 *
 * @returns where to go instead, or null where the path is spelled plainly or names a file, whose letters may matter.
 */
export function plainPath(pathname: string): string | null {
  if (pathname.includes('.')) return null;
  const plain = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return plain === pathname ? null : plain;
}
