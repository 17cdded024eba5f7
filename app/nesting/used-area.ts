import type { Nest } from './nest-job.ts';

/** From this share on the last plate is charged whole. */
export const WHOLE_FROM = 0.9;

/** The plate that a nest is charged with in mm²: full plates count whole, the last one by its used length. */
export function usedAreaOf({ plates }: Pick<Nest, 'plates'>, wholePlates: boolean): number {
  return plates.reduce((sum, { length, width, usedLength }, at) => {
    const isWhole = wholePlates || at < plates.length - 1 || usedLength >= WHOLE_FROM * length;
    return sum + (isWhole ? length : usedLength) * width;
  }, 0);
}

/** The area of a polygon, in the square of its unit. @param outline its corners in order, in either direction. */
export function polygonArea(outline: readonly (readonly [x: number, y: number])[]): number {
  const twice = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
