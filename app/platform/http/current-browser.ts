/**
 * Whether the browser has all that the scripts of public pages use: Chrome and Edge from 120, Firefox from 125, Safari from
 * 17.4, which are of 2023 and 2024. In others a page stays as it was rendered: it works without scripts, but not with scripts
 * that fail half way. What came into browsers no later, such as `Map.groupBy`, needs no test of its own; tests/http/scripts.test.ts
 * finds what came later.
 *
 * Both are parts of the inline script, so they must not refer to anything outside of them.
 */
export const isCurrentBrowser = () => 'withResolvers' in Promise && 'Segmenter' in Intl && 'canParse' in URL;

/** Shows a page as browsers without scripts do: with what stands in `noscript`, and without what takes scripts (`data-plain`). */
export const showPlainPage = () => {
  document.documentElement.dataset.plain = '';
  for (const element of document.querySelectorAll('noscript')) element.outerHTML = element.textContent ?? '';
};
