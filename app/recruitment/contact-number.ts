/** As many characters as a South African number has with its +27. // C3 */
const RAW_MOST = 12;

export const INVALID_NUMBER = 'Please enter a valid South African phone number in format: +27 XX XXX XXXX'; // C3

const WRITTEN = /^\+27 \d{2} \d{3} \d{4}$/;

/** Formats what is typed so far as +27 XX XXX XXXX; an empty field stays empty. // C3 */
export function formatContactNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '');
  if (digits === '') return '';
  const raw = international(digits).slice(0, RAW_MOST);
  const groups = [raw.slice(0, 3), raw.slice(3, 5), raw.slice(5, 8), raw.slice(8)];
  return groups.filter((group) => group !== '').join(' ');
}

function international(digits: string): string {
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('0')) return `+27${digits.slice(1)}`;
  return digits.startsWith('27') ? `+${digits}` : `+27${digits}`;
}

export function isContactNumber(text: string): boolean {
  return WRITTEN.test(text);
}
