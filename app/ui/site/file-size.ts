/** A file's size as it is shown, in KB of 1024 bytes, rounded up so that nothing reads as 0. // L9 */
export function sizeInKb(bytes: number): string {
  const groups = String(Math.ceil(bytes / 1024)).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return `${groups}\u00a0KB`;
}
