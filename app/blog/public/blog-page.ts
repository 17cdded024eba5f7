import type { LinkDescriptor } from 'react-router';
import { FEED_PATHS, FEED_TITLE } from '../feed.ts';

/** Every page of the blog says where its feeds are. */
export const feedLinks: LinkDescriptor[] = [
  { rel: 'alternate', type: 'application/rss+xml', title: FEED_TITLE, href: FEED_PATHS.rss },
  { rel: 'alternate', type: 'application/atom+xml', title: `${FEED_TITLE} (Atom)`, href: FEED_PATHS.atom },
];

/** Articles appear when their time comes and views are counted meanwhile: our own cache renders again after a minute. */
export const BLOG_HEADERS = { 'Cache-Control': 'public, no-cache, s-maxage=60' };
