import { sizeInKb } from '../site/file-size.ts';

const MEGABYTE = 1024 * 1024;

/** In KB as on the public site; from one megabyte on in MB. */
export function formatFileSize(bytes: number): string {
  return bytes < MEGABYTE ? sizeInKb(bytes) : `${(bytes / MEGABYTE).toFixed(1)}\u00a0MB`;
}
