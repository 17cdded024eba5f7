import { groupDigits } from './group-digits.ts';

const MEGABYTE = 1024 * 1024;

/** A number of bytes as people say it: 380 KB, 2.4 MB. */
export function bytesText(bytes: number): string {
  return bytes < MEGABYTE ? sizeInKb(bytes) : `${(bytes / MEGABYTE).toFixed(1)}\u00a0MB`;
}

/** A file's size for display, in KB of 1024 bytes, rounded up so that nothing is 0. // L9 */
export function sizeInKb(bytes: number): string {
  return `${groupDigits(Math.ceil(bytes / 1024))}\u00a0KB`;
}
