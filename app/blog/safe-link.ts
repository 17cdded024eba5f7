/** Only to tell relative addresses from whole ones; nothing is ever asked of it. */
const HERE = 'https://here.invalid';

const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a link in an article, if it may be one: a web page, a mail address, a telephone number, or a place on
 * this site. Anything else, such as a script, is null.
 */
export function safeLink(href: unknown): { href: string; external: boolean } | null {
  if (typeof href !== 'string' || href.trim() === '' || !URL.canParse(href, HERE)) return null;
  const url = new URL(href, HERE);
  if (!PROTOCOLS.includes(url.protocol)) return null;
  const external = url.protocol.startsWith('http') && url.origin !== HERE;
  return { href: href.trim(), external };
}
