/**
 * Tags name the database content that a cached page shows. A page declares its tags in the response header `PAGE_TAGS`;
 * a command that changes the content calls `dropPages`, which drops the pages with that tag in every process.
 */
export const TAGS = ['articles'] as const;
export type PageTag = (typeof TAGS)[number];

/** Response header with a page's tags, separated by spaces; the page cache removes it. */
export const PAGE_TAGS = 'x-page-tags';

/** The NOTIFY channel for dropped tags. */
export function tagChannel(tag: PageTag): string {
  return `pages-${tag}`;
}

export const TAG_CHANNELS = TAGS.map(tagChannel);
