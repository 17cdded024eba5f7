/** A whole number with its digits in groups of three, separated by no-break spaces. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
