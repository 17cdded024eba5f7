import type { MetaDescriptor } from 'react-router';
import type { Matches } from '#app/company/head/page-head.ts';
import { FEED_PATHS, feedTitle } from '../feed.ts';

export function feedLinks([root]: Matches): MetaDescriptor[] {
  if (root.loaderData === undefined) return [];
  const title = feedTitle(root.loaderData.company.name);
  const link = { tagName: 'link', rel: 'alternate' };
  return [
    { ...link, type: 'application/rss+xml', title, href: FEED_PATHS.rss },
    { ...link, type: 'application/atom+xml', title: `${title} (Atom)`, href: FEED_PATHS.atom },
  ];
}
