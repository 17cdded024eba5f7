/** Spaces, hyphens of any kind, brackets, dots and slashes: people write numbers with them. */
const SEPARATORS = /[\s\-\u2010-\u2015()[\]./]/g;
/** Many write the 0 that is only dialled within the country as well: +27 (0)82 123 4567. */
const SOUTH_AFRICAN = /^(?:(?:\+|00)?270?|0)([1-9]\d{8})$/;

/** The nine digits behind the country code of a South African number, however it is written; null where it is none. */
export function nationalDigits(number: string): string | null {
  return SOUTH_AFRICAN.exec(number.replace(SEPARATORS, ''))?.[1] ?? null;
}

/**
 * A phone number as it is shown everywhere: +27 82 123 4567. What is not a South African number stays as it was typed.
 * It only formats for display: what is stored stays as it is.
 */
export function formatPhone(number: string): string {
  const digits = nationalDigits(number);
  return digits === null ? number : `+27 ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
}

/** A phone number as the address of a link. */
export function phoneLink(number: string): string {
  return `tel:${formatPhone(number).replace(/[^\d+]/g, '')}`;
}
