import { expect, test } from 'vitest';
import { atomFeed, FEED_LENGTH, rssFeed } from './feed.ts';

const entry = (index: number, title = `Article ${index}`) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  slug: `article-${index}`,
  title,
  excerpt: 'An excerpt',
  publishedAt: new Date('2026-11-10T06:00:00Z'),
  updatedAt: new Date('2026-11-12T06:00:00Z'),
  author: { name: 'Anton Meyer' },
  categories: [{ title: 'Cutting' }],
});

test.each([
  ['RSS', rssFeed, '<item>'],
  ['Atom', atomFeed, '<entry>'],
])('S23: the %s feed has the newest 20, with absolute URLs', (_name, feed, opening) => {
  const entries = Array.from({ length: 25 }, (_, index) => entry(index));
  const text = feed(entries, 'https://example.com', 'Berg Steel');
  expect(text.split(opening).length - 1).toBe(FEED_LENGTH);
  expect(text).toContain('https://example.com/blog/article-19');
  expect(text).not.toContain('article-20<');
  expect(text).not.toMatch(/(?:href="|<link>)\//);
});

test.each([
  ['RSS', rssFeed],
  ['Atom', atomFeed],
])('S23: the %s feed escapes text', (_name, feed) => {
  const text = feed(
    [entry(1, 'A<b> & "c" \u0000\u001b\ud800 ]]> é 😀')],
    'https://example.com',
    'Berg Steel',
  );
  expect(text).toContain('<title>A&lt;b&gt; &amp; &quot;c&quot; \ufffd ]]&gt; é 😀</title>');
});

test('S23: dates have the format of each feed; a change before publication counts as of the publication date', () => {
  expect(rssFeed([entry(1)], 'https://example.com', 'Berg Steel')).toContain(
    '<pubDate>Tue, 10 Nov 2026 06:00:00 GMT</pubDate>',
  );
  const early = { ...entry(1), updatedAt: new Date('2026-01-01T00:00:00Z') };
  expect(atomFeed([early], 'https://example.com', 'Berg Steel')).toContain(
    '<updated>2026-11-10T06:00:00.000Z</updated>',
  );
  expect(atomFeed([entry(1)], 'https://example.com', 'Berg Steel')).toContain(
    '<updated>2026-11-12T06:00:00.000Z</updated>',
  );
});
