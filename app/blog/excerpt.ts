/** Excerpt length on the list's cards, in characters. // B3 */
export const CARD_EXCERPT = 151;

/** Excerpt length on the cards of related articles, in characters. // B9 */
export const RELATED_EXCERPT = 100;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Truncates a text to `limit` characters plus an ellipsis. Counts grapheme clusters, so that an accented letter or an
 * emoji is never split.
 */
export function cutExcerpt(text: string, limit: number): string {
  // A text never has more graphemes than code units, so most excerpts need no segmenting.
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
