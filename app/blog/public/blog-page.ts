import type { LinkDescriptor } from 'react-router';
import { FEED_PATHS, FEED_TITLE } from '../feed.ts';

/** Links to the feeds in the head of every blog page. */
export const feedLinks: LinkDescriptor[] = [
  { rel: 'alternate', type: 'application/rss+xml', title: FEED_TITLE, href: FEED_PATHS.rss },
  { rel: 'alternate', type: 'application/atom+xml', title: `${FEED_TITLE} (Atom)`, href: FEED_PATHS.atom },
];
