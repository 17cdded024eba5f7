import { expect, test } from 'vitest';
import { cellWithoutLinks, plainCell, readCellText } from './cell-text.ts';

test.each([
  ['3 to 12 mm', [['3 to 12 mm']]],
  [
    '**Laser**, see [prices](/steel-services)',
    [['Laser', 'bold'], [', see '], ['prices', '/steel-services']],
  ],
  [
    '**[Plasma](/plasma) only**',
    [
      ['Plasma', 'bold', '/plasma'],
      [' only', 'bold'],
    ],
  ],
  // What isn't complete is what it says.
  ['2 ** 3, [1] and **', [['2 ** 3, [1] and **']]],
  ['', []],
])('B17: the words of the cell “%s”', (cell, expected) => {
  const read = readCellText(cell).map(({ text, isBold, href }) => [
    text,
    ...(isBold ? ['bold'] : []),
    ...(href === null ? [] : [href]),
  ]);
  expect(read).toEqual(expected);
});

test('B17: the search and previews have a cell’s words, and a link to a page that is off is text', () => {
  const cell = '**Laser** [here](/laser) and [there](https://example.com)';
  expect(plainCell(cell)).toBe('Laser here and there');
  expect(cellWithoutLinks(cell, (href) => href === '/laser')).toBe(
    '**Laser** here and [there](https://example.com)',
  );
});
