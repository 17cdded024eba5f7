/** P-1001 */
export function quotationNumber(number: number): string {
  return `P-${number}`;
}

/** A revision's letters: 1 is A, 27 is AA. */
export function revisionLetter(position: number): string {
  const before = Math.floor((position - 1) / 26);
  return (before > 0 ? revisionLetter(before) : '') + String.fromCharCode(65 + ((position - 1) % 26));
}
