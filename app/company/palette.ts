import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import { SPARK_SHADES } from '#app/ui/office/spark-shades.ts';

register(modeRgb);
register(modeLrgb);
register(modeOklab);
const toOklch = register(modeOklch);

/** What the brand's colours stand on; ui/site/tokens.css and ui/office/theme.ts have the same. */
export const GROUNDS = { white: '#ffffff', sheet: '#f3f5f5', plate: '#12171a', plate2: '#1a2125' } as const;
const LIGHT = [GROUNDS.white, GROUNDS.sheet];
const DARK = [GROUNDS.plate, GROUNDS.plate2];

/** Contrast of WCAG AA for text, and for lines and marks. */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;

/** A filled shape, such as a button, and what is written on it. */
type Fill = {
  readonly fill: string;
  readonly hover: string;
  readonly text: string;
};

/** All colours that follow from the brand colour, as `#rrggbb`. // O3 */
export type Palette = {
  readonly onLight: Fill & { readonly accent: string; readonly mark: string };
  /** On dark grounds the fill is also the accent and the mark. */
  readonly onDark: Fill;
  /** The office's shades from light to dark; 5 is the fill, 6 its hover, with #12171a on both. */
  readonly shades: readonly string[];
  /** The ground of the office's tinted buttons, and its hover. */
  readonly tint: readonly [ground: string, hover: string];
};

export const SAMPLE_COLOUR = '#ff7a1a';

/** Chosen by eye. Orange as a mark on white has less contrast than other colours get, as the sample was drawn. */
const SAMPLE: Palette = {
  onLight: { fill: '#ff7a1a', hover: '#ff9548', text: '#1b0d02', accent: '#b94700', mark: '#ff7a1a' },
  onDark: { fill: '#ff7a1a', hover: '#ff9548', text: '#1b0d02' },
  shades: SPARK_SHADES,
  tint: ['#2e1300', '#401b00'],
};

/** @param colour `#rrggbb`. */
export function paletteOf(colour: string): Palette {
  const key = colour.toLowerCase();
  if (key === SAMPLE_COLOUR) return SAMPLE;
  // Asked for by every page that is rendered; the colour hardly ever changes.
  if (last?.key !== key) last = { key, palette: derive(key) };
  return last.palette;
}
let last: { key: string; palette: Palette } | undefined;

function derive(brand: string): Palette {
  const accent = withLightness(brand, DARKER, (darker) => isLegible(darker, LIGHT));
  const onDark = fillWith(
    withLightness(onDarkFrom(brand), LIGHTER, (lighter) => isLegible(lighter, DARK)),
    inkOf(brand),
  );
  return {
    onLight: {
      ...fillWith(brand, textOn(brand)),
      accent,
      mark: withLightness(brand, DARKER, (darker) => isLegible(darker, LIGHT, MARK_CONTRAST)),
    },
    onDark,
    ...officeShades(onDark.fill, accent),
  };
}

/** A grey that is just legible on dark looks switched off, so black and dark greys become nearly white there. */
function onDarkFrom(brand: string): string {
  const isGrey = (toOklch(brand)?.c ?? 0) < LEAST_CHROMA;
  return isGrey && !isLegible(brand, DARK) ? shade(brand, 0.92) : brand;
}

const LEAST_CHROMA = 0.03;

const LIGHTER = 0.004;
const DARKER = -LIGHTER;

/** The colour itself, or the nearest of another lightness for which `isEnough`. Black or white in the end. */
function withLightness(colour: string, step: number, isEnough: (colour: string) => boolean): string {
  let [candidate, lightness] = [colour, lightnessOf(colour)];
  while (!isEnough(candidate) && (step > 0 ? lightness < 1 : lightness > 0)) {
    lightness += step;
    candidate = shade(colour, lightness);
  }
  return candidate;
}

export function contrast(colour: string, other: string): number {
  return wcagContrast(colour, other);
}

function isLegible(colour: string, grounds: readonly string[], least = TEXT_CONTRAST): boolean {
  return grounds.every((ground) => contrast(colour, ground) >= least);
}

const lightnessOf = (colour: string): number => toOklch(colour)?.l ?? 0;

/** The colour at another lightness, with as much of its chroma as a screen can show. */
function shade(colour: string, lightness: number, chroma = 1): string {
  const { c = 0, h } = toOklch(colour) ?? {};
  const l = Math.min(Math.max(lightness, 0), 1);
  return formatHex(clampChroma({ mode: 'oklch', l, c: c * chroma, ...(h !== undefined && { h }) }, 'oklch'));
}

/** Near-black with a trace of the colour. */
const inkOf = (colour: string): string => shade(colour, 0.16, 0.18);

/** White where it is legible on the colour, otherwise its ink, or black: one of them always is. */
function textOn(colour: string): string {
  const texts = [GROUNDS.white, inkOf(colour)];
  return texts.find((text) => isLegible(text, [colour])) ?? '#000000';
}

/** How much lighter or darker a fill becomes under the pointer; more where the eye sees less difference. */
const HOVER = 0.05;
const HOVER_OF_BLACK = 0.14;

/** Under the pointer a fill moves away from its text, unless it is nearly black or white already. */
function fillWith(fill: string, text: string): Fill {
  const lightness = lightnessOf(fill);
  if (lightness < HOVER_OF_BLACK) return { fill, hover: shade(fill, lightness + HOVER_OF_BLACK), text };
  const isLighter = lightnessOf(text) < lightness && lightness < 0.9;
  return { fill, hover: shade(fill, lightness + (isLighter ? HOVER : -HOVER)), text };
}

/** How far a light shade lies from the fill to white, and how much chroma it keeps; from the sample's shades. */
const LIGHT_SHADES = [
  [0.88, 0.11],
  [0.72, 0.26],
  [0.49, 0.48],
  [0.27, 0.71],
  [0.16, 0.83],
] as const;
/** Lightness and chroma of the darkest shades. */
const DARK_SHADES = [
  [0.44, 0.68],
  [0.34, 0.49],
] as const;

function officeShades(fill: string, accent: string): Pick<Palette, 'shades' | 'tint'> {
  const lightness = lightnessOf(fill);
  const light = LIGHT_SHADES.map(([way, chroma]) => shade(fill, lightness + way * (1 - lightness), chroma));
  const darker = shade(fill, lightness - HOVER);
  const hover = isLegible(GROUNDS.plate, [darker]) ? darker : shade(fill, lightness + HOVER);
  const dark = DARK_SHADES.map(([at, chroma]) => shade(fill, at, chroma));
  return {
    shades: [...light, fill, hover, accent, ...dark],
    tint: [shade(fill, 0.22, 0.3), shade(fill, 0.27, 0.37)],
  };
}
