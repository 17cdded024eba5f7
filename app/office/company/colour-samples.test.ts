import { expect, test } from 'vitest';
import { colourMoves, colourSamples } from './colour-samples.ts';

test('O3: the office says what a colour was moved to where it had too little contrast', () => {
  expect(colourMoves('#2f9e44')).toEqual(['As text on white it is darkened to #00822a.']);
  expect(colourMoves('#FF7A1A')).toEqual(['As text on white it is darkened to #b94700.']);
  expect(colourMoves('#101418')).toEqual([
    'On dark ground, in the office and in emails it is lightened to #dfe5eb.',
  ]);
  expect(colourMoves('#ffe680')).toHaveLength(2);
});

test('O3: each pair is shown with its contrast, never rounded up', () => {
  for (const colour of ['#2f9e44', '#ffe680', '#101418', '#ffffff', '#000000'])
    for (const { label, ratio } of colourSamples(colour))
      expect([colour, label, Number(ratio) >= 4.5]).toEqual([colour, label, true]);
});
