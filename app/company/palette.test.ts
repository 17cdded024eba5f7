import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Palette, paletteOf, SAMPLE_COLOUR } from './palette.ts';

/** The contrast ratio as WCAG 2.2 defines it, written from its text, not from the library that the palette uses. */
function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Each pair that is shown, and the contrast that it needs. */
function pairsOf({ onLight, onDark, shades, tint }: Palette) {
  const shade = (at: number) => shades[at] ?? '';
  return [
    ['text on a fill on light', onLight.text, onLight.fill, 4.5],
    ['text on a hovered fill on light', onLight.text, onLight.hover, 4.5],
    ['accent on white', onLight.accent, '#ffffff', 4.5],
    ['accent on the sheet', onLight.accent, '#f3f5f5', 4.5],
    ['mark on white', onLight.mark, '#ffffff', 3],
    ['mark on the sheet', onLight.mark, '#f3f5f5', 3],
    ['text on a fill on dark', onDark.text, onDark.fill, 4.5],
    ['text on a hovered fill on dark', onDark.text, onDark.hover, 4.5],
    ['accent on the plate', onDark.fill, '#12171a', 4.5],
    ['accent on the second plate', onDark.fill, '#1a2125', 4.5],
    ['hovered fill on the plate', onDark.hover, '#12171a', 3],
    ['hovered fill on the second plate', onDark.hover, '#1a2125', 3],
    ['the office’s button', '#12171a', shade(5), 4.5],
    ['the office’s hovered button', '#12171a', shade(6), 4.5],
    ['the office’s link on the page', shade(4), '#12171a', 4.5],
    ['the office’s link on a panel', shade(4), '#1a2125', 4.5],
    ['the office’s link on paper', shade(7), '#ffffff', 4.5],
    ['the office’s tinted button', shade(0), tint[0], 4.5],
    ['the office’s hovered tinted button', shade(0), tint[1], 4.5],
    ['the office’s outlined button', shade(1), '#1a2125', 4.5],
  ] as const;
}

function tooFaint(colour: string): string[] {
  return pairsOf(paletteOf(colour))
    .filter(([, one, other, least]) => !(ratio(one, other) >= least))
    .map(
      ([name, one, other]) => `${colour}: ${name}: ${one} on ${other} has ${ratio(one, other).toFixed(2)}`,
    );
}

const hex = (...channels: readonly number[]) =>
  `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;

test('O3: every pair of colours of 512 brand colours over the whole cube has the contrast of WCAG AA', () => {
  const steps = [0, 0x24, 0x49, 0x6d, 0x92, 0xb6, 0xdb, 0xff];
  const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => hex(red, green, blue))));
  expect(cube).toHaveLength(512);
  expect(cube.flatMap(tooFaint)).toEqual([]);
});

test('O3: every pair of any brand colour has the contrast of WCAG AA', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      expect(tooFaint(hex(red, green, blue))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('O3: a colour with enough contrast stays what it is, and a hovered fill is another colour', () => {
  expect(paletteOf('#0b5fa5').onLight).toMatchObject({ fill: '#0b5fa5', accent: '#0b5fa5', text: '#ffffff' });
  expect(paletteOf('#ffe680').onDark.fill).toBe('#ffe680');
  for (const colour of ['#000000', '#ffffff', '#777777', '#2f9e44', '#101418']) {
    const { onLight, onDark } = paletteOf(colour);
    expect([colour, onLight.fill === onLight.hover, onDark.fill === onDark.hover]).toEqual([
      colour,
      false,
      false,
    ]);
  }
});

test('O3: the sample’s colour gives the colours that it was drawn with, however it is written', () => {
  expect(paletteOf(SAMPLE_COLOUR.toUpperCase())).toBe(paletteOf(SAMPLE_COLOUR));
  expect(paletteOf('#ff7a1a')).toMatchObject({
    onLight: { fill: '#ff7a1a', hover: '#ff9548', text: '#1b0d02', accent: '#b94700' },
    onDark: { fill: '#ff7a1a', hover: '#ff9548', text: '#1b0d02' },
  });
});
