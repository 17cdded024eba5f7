import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';
import { SPARK_SHADES } from './spark-shades.ts';

/** The dark surfaces: 0 is the text, 7 the page. */
const dark: MantineColorsTuple = [
  '#e8edef',
  '#ccd5d9',
  '#aab5ba',
  '#87949b',
  '#4d5a61',
  '#39444a',
  '#1a2125',
  '#12171a',
  '#0e1214',
  '#0a0d0f',
];

/** Mantine's theme: dark with an orange accent, cut corners, rules instead of shadows (docs/look.md). */
export const theme = createTheme({
  colors: { spark: SPARK_SHADES, dark },
  primaryColor: 'spark',
  primaryShade: 5,
  black: '#12171a',
  autoContrast: true,
  // Fills lighter than this get dark text; white on orange has too little contrast.
  luminanceThreshold: 0.3,
  // Mantine's red is a coral with dark text, which beside the spark looks like a second one.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled' || input.color !== 'red') return colours;
    const [background, hover] = ['var(--mantine-color-red-9)', '#b3261e'];
    return { ...colours, background, hover, color: '#fff' };
  },
  fontFamily: '"Barlow", "Barlow like Arial", "Barlow like Roboto", sans-serif',
  headings: {
    fontFamily:
      '"Barlow Condensed", "Barlow Condensed like Arial", "Barlow Condensed like Roboto", sans-serif',
    fontWeight: '600',
  },
  defaultRadius: 0,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Mantine's own lock writes a style element, which the page's policy refuses; mantine.css does it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        shadow: 'none',
        overlayProps: { backgroundOpacity: 0.7 },
      },
    },
    // Nearly all fields are required, so optional ones say so instead.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // What is typed here is about others: a browser would offer what staff entered about themselves.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Notification: { defaultProps: { withBorder: true } },
    Checkbox: { defaultProps: { radius: 0 } },
    Switch: { defaultProps: { radius: 0, size: 'md' } },
    Loader: { defaultProps: { type: 'bars', size: 'sm' } },
  },
});
