/**
 * Whether the browser has all that the scripts of public pages use: Chrome and Edge from 120, Firefox from 125, Safari from
 * 17.4, which are of 2023 and 2024. In others a page stays as it was rendered: it works without scripts, but not with scripts
 * that fail half way. What came into browsers no later, such as `Map.groupBy`, needs no test of its own; tests/http/scripts.test.ts
 * finds what came later.
 *
 * It is a part of the inline script, so it must not refer to anything outside of it.
 */
export const isCurrentBrowser = () => 'withResolvers' in Promise && 'Segmenter' in Intl && 'canParse' in URL;
