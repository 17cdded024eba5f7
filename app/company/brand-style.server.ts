import { type Palette, paletteOf, SAMPLE_COLOUR } from './palette.ts';

/** Custom properties, for the style attribute of the document. */
export type BrandStyle = Readonly<Record<`--${string}`, string>>;

/**
 * The colours of a page, where they are not those of the stylesheets: ui/site/tokens.css and ui/office/theme.css have the
 * sample's. // O3
 */
export function brandStyle(colour: string, surface: 'site' | 'office'): BrandStyle | undefined {
  if (colour.toLowerCase() === SAMPLE_COLOUR) return undefined;
  const palette = paletteOf(colour);
  return surface === 'office' ? { ...siteStyle(palette), ...officeStyle(palette) } : siteStyle(palette);
}

function siteStyle({ onLight, onDark }: Palette): BrandStyle {
  return {
    '--brand': onLight.fill,
    '--brand-hover': onLight.hover,
    '--on-brand': onLight.text,
    '--brand-accent': onLight.accent,
    '--brand-mark': onLight.mark,
    '--brand-faded': `color-mix(in srgb, ${onLight.fill} 50%, #cfd6d9)`,
    '--brand-dark': onDark.fill,
    '--brand-dark-hover': onDark.hover,
    '--on-brand-dark': onDark.text,
  };
}

function officeStyle({ shades, tint: [ground, hover] }: Palette): BrandStyle {
  return {
    ...Object.fromEntries(shades.map((shade, index) => [`--mantine-color-spark-${index}`, shade])),
    '--mantine-color-spark-light': `light-dark(${shades[0]}, ${ground})`,
    '--mantine-color-spark-light-hover': `light-dark(${shades[1]}, ${hover})`,
    '--mantine-color-spark-outline-hover': `color-mix(in srgb, ${shades[1]} 5%, transparent)`,
  };
}
