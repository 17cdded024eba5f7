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

/** The picture and the nest of a line, of the newest revision or a named one. @param letter from 1. */
export function lineViewPath(id: string, key: string, letter?: number): string {
  return `${quotationPath(id)}/lines/${key}${letter === undefined ? '' : `?revision=${letter}`}`;
}

/** The letter that an address names, from 1; null if it names none. */
export function letterOfPath({ searchParams }: URL): number | null {
  const typed = searchParams.get('revision') ?? '';
  return /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : null;
}
