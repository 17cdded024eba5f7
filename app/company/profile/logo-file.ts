/** How a profile has a PNG; an SVG is there as its text. */
export const PNG_PREFIX = 'data:image/png;base64,';

/** @returns width and height of a PNG, from its first chunk; zeros if it is none. */
export function pngSize(logo: string): readonly [width: number, height: number] {
  const start = Buffer.from(logo.slice(PNG_PREFIX.length, PNG_PREFIX.length + 48), 'base64');
  const isPng = start.length >= 24 && start.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  return isPng ? [start.readUInt32BE(16), start.readUInt32BE(20)] : [0, 0];
}

/** @returns width and height of an SVG's viewBox; zeros if it has none. */
export function viewBoxSize(svg: string): readonly [width: number, height: number] {
  const [, box = ''] = /^\s*<svg\s[^>]*?\bviewBox="([^"]*)"/.exec(svg) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return [width, height];
}
