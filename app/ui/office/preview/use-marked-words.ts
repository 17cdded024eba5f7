import { type RefObject, useEffect } from 'react';
import { findWords } from './find-words.ts';

/** The name in `::highlight(search-words)`. */
const NAME = 'search-words';

/**
 * Marks words in all text of an element, also in text that is loaded later, without changing its nodes (CSS Custom
 * Highlight API). A browser without the API shows no marks.
 *
 * @param words in lower case, without accents, separated by spaces.
 */
export function useMarkedWords(within: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const root = within.current;
    if (root === null || words === '' || !('highlights' in CSS)) return;
    const highlight = new Highlight();
    CSS.highlights.set(NAME, highlight);
    let frame = 0;
    const wanted = words.split(' ');

    function mark(element: HTMLElement): void {
      highlight.clear();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
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
      CSS.highlights.delete(NAME);
    };
  }, [within, words]);
}
