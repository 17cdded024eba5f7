import { groupDigits } from '../group-digits.ts';

/** A file's size for display, in KB of 1024 bytes, rounded up so that nothing is 0. // L9 */
export function sizeInKb(bytes: number): string {
  return `${groupDigits(Math.ceil(bytes / 1024))}\u00a0KB`;
}
