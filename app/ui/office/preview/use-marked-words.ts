import { type RefObject, useEffect } from 'react';

/** What names things and isn't read for its content. */
const NAMES = 'button, label, h2, dt, summary, time';

/**
 * Marks words in all text of an element, also in text that is loaded later, without changing its nodes (CSS Custom
 * Highlight API). A browser without the API shows no marks.
 *
 * @param words in lower case, without accents, separated by spaces.
 * @param name the one in `::highlight(…)`; one at a time has it.
 */
export function useMarkedWords(
  within: RefObject<HTMLElement | null>,
  words: string,
  name = 'search-words',
): void {
  useEffect(() => {
    const root = within.current;
    if (root === null || words === '' || !('highlights' in CSS)) return;
    const highlight = new Highlight();
    CSS.highlights.set(name, highlight);
    let frame = 0;
    // A single letter would mark half of the page.
    const wanted = words.split(' ').filter((word) => word.length > 1);

    function mark(element: HTMLElement): void {
      highlight.clear();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (node.parentElement?.closest(NAMES)) continue;
        for (const { start, end } of findWords(node.textContent ?? '', wanted)) {
          const range = new StaticRange({
            startContainer: node,
            startOffset: start,
            endContainer: node,
            endOffset: end,
          });
          highlight.add(range);
        }
      }
    }

    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => mark(root));
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    mark(root);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(name);
    };
  }, [within, words, name]);
}

/** A part of a text, from `start` to before `end`. */
type Occurrence = { start: number; end: number };

/** Where words occur in a text, whatever the accents and capitals. @param words in lower case, without accents. */
export function findWords(text: string, words: readonly string[]): Occurrence[] {
  let folded = '';
  // Of each folded character the place of the one that it comes from: folding may change the length.
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const base = text.charAt(at).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    places.push(...Array.from({ length: base.length }, () => at));
    folded += base;
  }
  return words.flatMap((word) => {
    const occurrences: Occurrence[] = [];
    if (word === '') return occurrences;
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      occurrences.push({ start: places[at] ?? 0, end: (places[at + word.length - 1] ?? 0) + 1 });
    }
    return occurrences;
  });
}
