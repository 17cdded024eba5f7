import { company } from '#app/company/company.ts';

/** What a feed tells of an article. */
export interface FeedEntry {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly author: { readonly name: string };
  readonly categories: readonly { readonly title: string }[];
}

export const FEED_LENGTH = 20;
export const FEED_TITLE = `Steel Industry Blog | ${company.name}`;
export const FEED_PATHS = { rss: '/blog/rss.xml', atom: '/blog/atom.xml' } as const;

const SUBTITLE = 'On cutting, bending, welding and finishing steel.';

/**
 * The newest articles as RSS 2.0. Source: rssboard.org/rss-specification.
 *
 * @param entries the newest first.
 * @param site where the site is: https://example.com
 */
export function rssFeed(entries: readonly FeedEntry[], site: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(FEED_TITLE)}</title>
<link>${xml(address(site, '/blog'))}</link>
<description>${xml(SUBTITLE)}</description>
<language>en-za</language>
<lastBuildDate>${newest(entries).toUTCString()}</lastBuildDate>
<atom:link href="${xml(address(site, FEED_PATHS.rss))}" rel="self" type="application/rss+xml"/>
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
<title>${xml(entry.title)}</title>
<link>${xml(address(site, `/blog/${entry.slug}`))}</link>
<guid isPermaLink="false">urn:uuid:${xml(entry.id)}</guid>
<pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<dc:creator>${xml(entry.author.name)}</dc:creator>
${entry.categories.map(({ title }) => `<category>${xml(title)}</category>`).join('\n')}
<description>${xml(entry.excerpt)}</description>
</item>`;
}

/** The same as Atom. Source: RFC 4287. */
export function atomFeed(entries: readonly FeedEntry[], site: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA">
<title>${xml(FEED_TITLE)}</title>
<subtitle>${xml(SUBTITLE)}</subtitle>
<id>${xml(address(site, '/blog'))}</id>
<link href="${xml(address(site, '/blog'))}"/>
<link rel="self" type="application/atom+xml" href="${xml(address(site, FEED_PATHS.atom))}"/>
<updated>${newest(entries).toISOString()}</updated>
${entries
  .slice(0, FEED_LENGTH)
  .map((entry) => atomEntry(entry, site))
  .join('\n')}
</feed>
`;
}

function atomEntry(entry: FeedEntry, site: string): string {
  return `<entry>
<title>${xml(entry.title)}</title>
<id>urn:uuid:${xml(entry.id)}</id>
<link href="${xml(address(site, `/blog/${entry.slug}`))}"/>
<published>${entry.publishedAt.toISOString()}</published>
<updated>${lastChange(entry).toISOString()}</updated>
<author><name>${xml(entry.author.name)}</name></author>
${entry.categories.map(({ title }) => `<category term="${xml(title)}"/>`).join('\n')}
<summary>${xml(entry.excerpt)}</summary>
</entry>`;
}

/** What was written before it was published is new on the day that it appears. */
function lastChange({ publishedAt, updatedAt }: FeedEntry): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** A feed of nothing has not changed since the beginning. */
function newest(entries: readonly FeedEntry[]): Date {
  return new Date(Math.max(0, ...entries.map((entry) => lastChange(entry).getTime())));
}

function address(site: string, path: string): string {
  return new URL(path, site).href;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text inside XML 1.0: what means something there is escaped, what may not occur at all is left out. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
