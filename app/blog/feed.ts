import type { MetaDescriptor } from 'react-router';
import type { Matches } from '#app/company/head/page-head.ts';
import { articlePath } from './article-pages.ts';
import { lastChange } from './article-state.ts';

/** The fields of an article that a feed shows. */
export type FeedEntry = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly author: { readonly name: string };
  readonly categories: readonly { readonly title: string }[];
};

export const FEED_LENGTH = 20;
const FEED_PATH = '/blog/rss.xml';

/** @param company its name. */
function feedTitle(company: string): string {
  return `Steel Industry Blog | ${company}`;
}

/** The head tag by which a page of the blog names the feed. */
export function feedLinks([root]: Matches): MetaDescriptor[] {
  if (root.loaderData === undefined) return [];
  const title = feedTitle(root.loaderData.company.name);
  return [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: FEED_PATH }];
}

/**
 * The newest articles as RSS 2.0. Source: rssboard.org/rss-specification.
 *
 * @param entries newest first; only the first 20 are written.
 * @param site the site's origin: https://example.com
 * @param company its name.
 */
export function rssFeed(entries: readonly FeedEntry[], site: string, company: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(feedTitle(company))}</title>
<link>${escapeXml(absoluteUrl(site, '/blog'))}</link>
<description>On cutting, bending, welding and finishing steel.</description>
<language>en-za</language>
<lastBuildDate>${lastUpdated(entries).toUTCString()}</lastBuildDate>
<atom:link href="${escapeXml(absoluteUrl(site, FEED_PATH))}" rel="self" type="application/rss+xml"/>
${entries
  .slice(0, FEED_LENGTH)
  .map((entry) => rssItem(entry, site))
  .join('\n')}
</channel>
</rss>
`;
}

function rssItem(entry: FeedEntry, site: string): string {
  return `<item>
<title>${escapeXml(entry.title)}</title>
<link>${escapeXml(absoluteUrl(site, articlePath(entry.slug)))}</link>
<guid isPermaLink="false">urn:uuid:${escapeXml(entry.id)}</guid>
<pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<dc:creator>${escapeXml(entry.author.name)}</dc:creator>
${entry.categories.map(({ title }) => `<category>${escapeXml(title)}</category>`).join('\n')}
<description>${escapeXml(entry.excerpt)}</description>
</item>`;
}

/** The last change of any entry; the epoch for an empty feed. */
function lastUpdated(entries: readonly FeedEntry[]): Date {
  return new Date(Math.max(0, ...entries.map((entry) => lastChange(entry).getTime())));
}

function absoluteUrl(site: string, path: string): string {
  return new URL(path, site).href;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML 1.0 and removes the characters that it doesn't allow. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
