import type { MetaDescriptor } from 'react-router';
import type { Matches } from '#app/company/head/page-head.ts';
import { FEED_PATH, feedTitle } from '../feed.ts';

export function feedLinks([root]: Matches): MetaDescriptor[] {
  if (root.loaderData === undefined) return [];
  const title = feedTitle(root.loaderData.company.name);
  return [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: FEED_PATH }];
}
