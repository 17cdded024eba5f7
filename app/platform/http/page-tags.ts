/**
 * Tags name the database content that a stored page shows; the company needs none, since every page shows it. A page
 * declares its tags in the response header `PAGE_TAGS`; a command that changes the content calls `renewPages` or
 * `dropPages`, which takes effect in every process.
 */
export const TAGS = ['articles', 'positions', 'views'] as const;
export type PageTag = (typeof TAGS)[number];

/** Response header with a page's tags, separated by spaces; the page cache removes it. */
export const PAGE_TAGS = 'x-page-tags';

/** Headers of a stored page: the same for everyone, and shown until one of its tags is renewed or dropped. */
export function storedPage(...tags: PageTag[]) {
  return { 'Cache-Control': 'public, no-cache', [PAGE_TAGS]: tags.join(' ') };
}

/**
 * The NOTIFY channel for a change of a tag's content. `renew`: the page may be served while the new one renders; `drop`: it is
 * not served again.
 */
export function tagChannel(tag: PageTag, change: 'renew' | 'drop'): string {
  return `${change}-${tag}`;
}

export const TAG_CHANNELS = TAGS.flatMap((tag) => [tagChannel(tag, 'renew'), tagChannel(tag, 'drop')]);
