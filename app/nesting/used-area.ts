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
