/** Separators in phone numbers: spaces, hyphens, brackets, dots and slashes. */
const SEPARATORS = /[\s\-\u2010-\u2015()[\]./]/g;
/** Also accepts the trunk 0 after the country code: +27 (0)82 123 4567. */
const SOUTH_AFRICAN = /^(?:(?:\+|00)?270?|0)([1-9]\d{8})$/;

/** How a number is typed, within the country and from abroad, where a form asks for one. // L2 */
export const PHONE_EXAMPLES = ['011 123 4567', '+27 82 123 4567'] as const;

/** The nine digits after the country code of a South African number in any notation, or null. */
export function nationalDigits(number: string): string | null {
  return SOUTH_AFRICAN.exec(number.replace(SEPARATORS, ''))?.[1] ?? null;
}

/** Mobile numbers in South Africa's numbering plan: 06, 07 and 081 to 084. The other 08 are services, such as 086. */
const MOBILE = /^(?:[67]|8[1-4])/;

/** Whether a number is South African and mobile, in any notation. */
export function isMobile(number: string): boolean {
  return MOBILE.test(nationalDigits(number) ?? '');
}

/**
 * A phone number in display format: +27 82 123 4567. Other numbers stay as typed. Only for display, not for storage.
 */
export function formatPhone(number: string): string {
  const digits = nationalDigits(number);
  return digits === null ? number : `+27 ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
}

/** The tel: URL of a phone number. */
export function phoneLink(number: string): string {
  return `tel:${formatPhone(number).replace(/[^\d+]/g, '')}`;
}
