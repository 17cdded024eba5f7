/** The reference, such as E-1042 for an enquiry and Q-1043 for a quote request. */
export function reference(kind: 'enquiry' | 'quote', number: number): string {
  return `${kind === 'enquiry' ? 'E' : 'Q'}-${number}`;
}
