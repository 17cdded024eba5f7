import { expect, test } from 'vitest';
import { CARD_EXCERPT, cutExcerpt, RELATED_EXCERPT } from './excerpt.ts';

test('B3, B9: cards cut at 151 characters, related ones at 100', () => {
  expect([CARD_EXCERPT, RELATED_EXCERPT]).toEqual([151, 100]);
});

test.each([
  ['x'.repeat(151), 'x'.repeat(151)],
  ['x'.repeat(152), `${'x'.repeat(151)}…`],
  ['', ''],
  // The space before the ellipsis goes.
  [`${'x'.repeat(150)} y`, `${'x'.repeat(150)}…`],
])('B3: an excerpt is cut after 151 characters (%#)', (text, cut) => {
  expect(cutExcerpt(text, CARD_EXCERPT)).toBe(cut);
});

test('B3: what a reader takes for one character is never cut in half', () => {
  const family = '👩‍👩‍👧';
  const accented = 'e\u0301';
  expect(cutExcerpt(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`);
  expect(cutExcerpt(accented.repeat(3), 2)).toBe(`${accented.repeat(2)}…`);
  expect(cutExcerpt(family.repeat(151), CARD_EXCERPT)).toBe(family.repeat(151));
});
