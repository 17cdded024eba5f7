import { paletteOf } from './palette.ts';

/** Black on the dark plate can't be seen: a drawing that names no colour takes the company's. @param svg cleaned, or as it was chosen. */
export function inBrandColour(svg: string, colour: string): string {
  const { fill } = paletteOf(colour).onDark;
  const own = /\s(?:fill|stroke|style)=|<style/.test(svg) ? '' : ` fill="${fill}"`;
  return svg.replace(/<svg\s/, `<svg color="${fill}"${own} `);
}
