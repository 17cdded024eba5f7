/**
 * What stored pages are made of, besides the build. A page names its tags in the response header `PAGE_TAGS`; whoever
 * changes what a tag stands for drops the pages that carry it, in every process (`dropPages`).
 */
export const TAGS = ['articles'] as const;
export type PageTag = (typeof TAGS)[number];

/** Response header with a page's tags, separated by spaces; it goes no further than the page cache. */
export const PAGE_TAGS = 'x-page-tags';

/** The NOTIFY channel of a tag. */
export function tagChannel(tag: PageTag): string {
  return `pages-${tag}`;
}

export const TAG_CHANNELS = TAGS.map(tagChannel);
