/** What applicant and staff say on the phone: A-1042. */
export function reference(number: number): string {
  return `A-${number}`;
}
