import type { LinkDescriptor } from 'react-router';
import { PAGE_TAGS, type PageTag } from '#app/platform/http/page-tags.ts';
import { FEED_PATHS, FEED_TITLE } from '../feed.ts';

/** Links to the feeds in the head of every blog page. */
export const feedLinks: LinkDescriptor[] = [
  { rel: 'alternate', type: 'application/rss+xml', title: FEED_TITLE, href: FEED_PATHS.rss },
  { rel: 'alternate', type: 'application/atom+xml', title: `${FEED_TITLE} (Atom)`, href: FEED_PATHS.atom },
];

/**
 * The page cache drops these pages when an article is published. It also renders them again after a minute, since
 * passing publication dates and new view counts trigger no notification.
 */
export const BLOG_HEADERS = {
  'Cache-Control': 'public, no-cache, s-maxage=60',
  [PAGE_TAGS]: 'articles' satisfies PageTag,
};
