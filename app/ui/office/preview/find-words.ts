/** A part of a text, from `start` to before `end`. */
export type Found = { start: number; end: number };

/** Where words occur in a text, whatever the accents and capitals. @param words in lower case, without accents. */
export function findWords(text: string, words: readonly string[]): Found[] {
  let folded = '';
  // Of each folded character the place of the one that it comes from: folding may change the length.
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const base = text.charAt(at).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (let of = 0; of < base.length; of += 1) places.push(at);
    folded += base;
  }
  return words.flatMap((word) => {
    const found: Found[] = [];
    if (word === '') return found;
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      found.push({ start: places[at] ?? 0, end: (places[at + word.length - 1] ?? 0) + 1 });
    }
    return found;
  });
}
