/** A colour of the status marks, as charts take it: the same as in parts.css. */
const SHADES: Readonly<Record<string, string>> = {
  blue: 'blue.4',
  orange: 'orange.4',
  green: 'green.5',
  red: '#ff6b6b',
  yellow: 'yellow.4',
  pink: 'pink.4',
  teal: 'teal.4',
  cyan: 'cyan.5',
};

export function drawnColour(colour: string): string {
  return SHADES[colour] ?? 'dark.3';
}
