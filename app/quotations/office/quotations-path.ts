export const QUOTATIONS = '/admin/quotations';

export function quotationPath(id: string): string {
  return `${QUOTATIONS}/${id}`;
}

/**
 * The stored PDF of a revision, or a draft as it would be sent now.
 *
 * @param letter from 1.
 * @param ordered whether it is what was ordered.
 */
export function pdfPath(id: string, letter: number, ordered = false): string {
  return `${quotationPath(id)}/pdf/${letter}${ordered ? '?ordered' : ''}`;
}

/** The customer's order that came with the acceptance of a revision. */
export function orderPath(id: string, letter: number): string {
  return `${quotationPath(id)}/order/${letter}`;
}

/** What the panel beside the lines shows of one: its picture and its nest. */
export function lineViewPath(id: string, key: string): string {
  return `${quotationPath(id)}/lines/${key}`;
}
