import { expect, test } from 'vitest';
import { CARD_EXCERPT, cutExcerpt, excerptAround, RELATED_EXCERPT } from './excerpt.ts';

test('B3, B9: cards truncate at 151 characters, related ones at 100', () => {
  expect([CARD_EXCERPT, RELATED_EXCERPT]).toEqual([151, 100]);
});

test.each([
  ['x'.repeat(151), 'x'.repeat(151)],
  ['x'.repeat(152), `${'x'.repeat(151)}…`],
  ['', ''],
  // A space before the ellipsis is trimmed.
  [`${'x'.repeat(150)} y`, `${'x'.repeat(150)}…`],
])('B3: an excerpt is truncated after 151 characters (%#)', (text, cut) => {
  expect(cutExcerpt(text, CARD_EXCERPT)).toBe(cut);
});

test('B3: a grapheme cluster is never split', () => {
  const family = '👩‍👩‍👧';
  const accented = 'e\u0301';
  expect(cutExcerpt(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`);
  expect(cutExcerpt(accented.repeat(3), 2)).toBe(`${accented.repeat(2)}…`);
  expect(cutExcerpt(family.repeat(151), CARD_EXCERPT)).toBe(family.repeat(151));
});

test('B17: what was searched for is shown with the text around it', () => {
  const before = 'Some words come before it. '.repeat(5);
  const found = excerptAround(`${before}\nA Kerf is what\nthe laser takes away. ${before}`, 'kerf');
  expect(found).toMatch(/^…\S.*it\. A Kerf is what the laser takes away\..*…$/);
  expect(excerptAround('A kerf', 'kerf')).toBe('A kerf');
  expect(excerptAround(`${'x'.repeat(500)}kerf`, 'kerf')).toContain('kerf');
  expect(excerptAround('A cut', 'kerf')).toBe(null);
});
