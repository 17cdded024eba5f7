import { expect, test } from 'vitest';
import { findWords } from './use-marked-words.ts';

const marked = (text: string, ...words: string[]) =>
  findWords(text, words).map(({ start, end }) => text.slice(start, end));

test('H3: words are found whatever their accents and capitals, and the original text is marked', () => {
  expect(marked('André WELDS; andre’s weld', 'andre', 'weld')).toEqual(['André', 'andre', 'WELD', 'weld']);
  expect(marked('Cafe\u0301 café', 'cafe')).toEqual(['Cafe', 'café']);
  expect(marked('ﬁtter and turner', 'fitter')).toEqual(['ﬁtter']);
  expect(marked('Boilermaker', 'welder', '')).toEqual([]);
});
