import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawnLimit, isLength } from './dimension.tsx';

test.each([
  ['0.5 – 35\u00a0mm', true],
  ['14\u00a0000 × 3\u00a0000\u00a0mm', true],
  ['up to 4\u00a0m', true],
  ['up to Ø45 mm', true],
  ['AWS D1.1', false],
  ['up to M24', false],
  ['up to 120 grit', false],
  ['Since 1960', false],
])('S10: %j is a length, and so drawn as a dimension: %s', (text, drawn) => {
  expect(isLength(text)).toBe(drawn);
  expect(renderToStaticMarkup(DrawnLimit({ text })).includes('class="dimension"')).toBe(drawn);
});

test('S11: the width of a bed stands upright beside its length', () => {
  const drawn = renderToStaticMarkup(DrawnLimit({ text: '14\u00a0000 × 3\u00a0000\u00a0mm' }));
  expect(drawn).toContain('<span class="dimension">14\u00a0000</span>');
  expect(drawn).toContain('<span class="dimension-upright">3\u00a0000\u00a0mm</span>');
});
