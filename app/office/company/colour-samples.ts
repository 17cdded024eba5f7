import { contrast, GROUNDS, paletteOf } from '#app/company/palette.ts';

/** A pair of colours as it is shown, with what it needs. */
export type ColourSample = {
  readonly label: string;
  readonly text: string;
  readonly ground: string;
  /** As people write it: 5.3. */
  readonly ratio: string;
};

/** The pairs that a brand colour gives. // O3 */
export function colourSamples(colour: string): ColourSample[] {
  const { onLight, onDark } = paletteOf(colour);
  return [
    sample('Button on white', onLight.text, onLight.fill),
    sample('Text on white', onLight.accent, GROUNDS.white),
    sample('Text on grey', onLight.accent, GROUNDS.sheet),
    sample('Button on dark', onDark.text, onDark.fill),
    sample('Text on dark', onDark.fill, GROUNDS.plate),
    sample('Text in the office', onDark.fill, GROUNDS.plate2),
  ];
}

function sample(label: string, text: string, ground: string): ColourSample {
  // Rounded down: 4.49 is not enough.
  return { label, text, ground, ratio: (Math.floor(contrast(text, ground) * 10) / 10).toFixed(1) };
}

/** What the colour was moved to where it had too little contrast, in words. No colour is legible on white and on dark. */
export function colourMoves(colour: string): string[] {
  const { onLight, onDark } = paletteOf(colour);
  const brand = colour.toLowerCase();
  const moves: string[] = [];
  if (onLight.accent !== brand) moves.push(`As text on white it is darkened to ${onLight.accent}.`);
  if (onLight.mark !== brand) moves.push(`As a line or mark on white it is darkened to ${onLight.mark}.`);
  if (onDark.fill !== brand)
    moves.push(`On dark ground, in the office and in emails it is lightened to ${onDark.fill}.`);
  return moves;
}
