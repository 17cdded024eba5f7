import { expect, test } from 'vitest';
import { FEED_LENGTH, rssFeed } from './feed.ts';

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

const feedOf = (...entries: ReturnType<typeof entry>[]) =>
  rssFeed(entries, 'https://example.com', 'Berg Steel');

test('S23: the feed has the newest 20, with absolute URLs', () => {
  const text = feedOf(...Array.from({ length: 25 }, (_, index) => entry(index)));
  expect(text.split('<item>').length - 1).toBe(FEED_LENGTH);
  expect(text).toContain('https://example.com/blog/article-19');
  expect(text).not.toContain('article-20<');
  expect(text).not.toMatch(/(?:href="|<link>)\//);
});

test('S23: the feed escapes text', () => {
  expect(feedOf(entry(1, 'A<b> & "c" \u0000\u001b\ud800 ]]> é 😀'))).toContain(
    '<title>A&lt;b&gt; &amp; &quot;c&quot; \ufffd ]]&gt; é 😀</title>',
  );
});

test('S23: the feed changed with its last article; a change before publication counts as of the publication date', () => {
  const early = { ...entry(1), updatedAt: new Date('2026-01-01T00:00:00Z') };
  for (const built of [
    '<pubDate>Tue, 10 Nov 2026 06:00:00 GMT</pubDate>',
    '<lastBuildDate>Tue, 10 Nov 2026 06:00:00 GMT</lastBuildDate>',
  ])
    expect(feedOf(early)).toContain(built);
  expect(feedOf(early, entry(2))).toContain('<lastBuildDate>Thu, 12 Nov 2026 06:00:00 GMT</lastBuildDate>');
});
