/** Cuts an excerpt on the cards of the list, in characters. // B3 */
export const CARD_EXCERPT = 151;

/** The same on the smaller cards of related articles. // B9 */
export const RELATED_EXCERPT = 100;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first `limit` characters of a text, with an ellipsis where something was cut off. A character is what a reader
 * takes for one: an accented letter or an emoji is never cut in half.
 */
export function cutExcerpt(text: string, limit: number): string {
  // Nothing has more characters than code units: most excerpts need no counting.
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
