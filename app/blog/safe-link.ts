/** Base URL for resolving relative links; never requested. */
const BASE = 'https://base.invalid';

const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * An article's link if it is safe to render: http(s), mailto, tel or relative to this site. Anything else, such as
 * `javascript:`, is null.
 */
export function safeLink(href: unknown): { href: string; external: boolean } | null {
  if (typeof href !== 'string' || href.trim() === '' || !URL.canParse(href, BASE)) return null;
  const url = new URL(href, BASE);
  if (!PROTOCOLS.includes(url.protocol)) return null;
  const external = url.protocol.startsWith('http') && url.origin !== BASE;
  return { href: href.trim(), external };
}
