/** The reference number that applicants and staff use on the phone, such as A-1042. */
export function reference(number: number): string {
  return `A-${number}`;
}
