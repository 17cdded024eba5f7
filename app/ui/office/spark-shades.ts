/** The orange of the sample company, from light to dark; 5 is the accent itself, with dark text on it. */
export const SPARK_SHADES = [
  '#fff1e6',
  '#ffdfc7',
  '#ffc297',
  '#ffa566',
  '#ff9548',
  '#ff7a1a',
  '#e86708',
  '#b94700',
  '#8a3600',
  '#5c2600',
] as const;
