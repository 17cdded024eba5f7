/** A whole number as it is written here: its digits in threes, with spaces between that never break. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
