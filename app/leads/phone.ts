/** Spaces (any kind), hyphens (any kind) and brackets: people write numbers with them. // L2 */
const SEPARATORS = /[\s\-\u2010-\u2015()[\]]/g;
const SOUTH_AFRICAN = /^(?:\+27|27|0)(\d{9})$/;

/**
 * Reads a South African phone number as people write it (L2).
 *
 * @returns the number as +27 and nine digits, or null where it is no South African number.
 */
export function readPhone(typed: string): string | null {
  const digits = SOUTH_AFRICAN.exec(typed.replace(SEPARATORS, ''))?.[1];
  return digits === undefined ? null : `+27${digits}`;
}
