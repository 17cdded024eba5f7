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

/** Characters before and after the word that was searched for. */
const AROUND = 60;

/** The text around a word, without regard to case; null if it isn't there. // B17 */
export function excerptAround(text: string, word: string): string | null {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return null;
  const start = at < AROUND ? 0 : Math.max(text.lastIndexOf(' ', at - AROUND) + 1, at - 2 * AROUND);
  const rest = text.slice(start).replace(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${cutExcerpt(rest, 2 * AROUND + word.length)}`;
}
