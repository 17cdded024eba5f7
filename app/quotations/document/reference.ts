/** P-1001 */
export function quotationNumber(number: number): string {
  return `P-${number}`;
}

/** A revision's letters: 1 is A, 27 is AA. */
export function revisionLetter(position: number): string {
  const before = Math.floor((position - 1) / 26);
  return (before > 0 ? revisionLetter(before) : '') + String.fromCharCode(65 + ((position - 1) % 26));
}

/** P-1001-A: a revision by its full name. */
export function revisionName({ number, letter }: { number: number; letter: number }): string {
  return `${quotationNumber(number)}-${revisionLetter(letter)}`;
}

/** The number in P-1001, p1001 or P-1001-A; null if it is none. */
export function readQuotationNumber(text: string): number | null {
  const digits = /^\s*p-?(\d{1,9})(?:-?[a-z]{1,2})?\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
