const TWO_FACTOR_ON = 'Two-factor sign-in is on';
export const TWO_FACTOR_OFF = 'Two-factor sign-in is off';

/** What an authenticator app needs: a QR code in units of one module, and the key as text. */
export type Enrolment = { text: string; qr: { size: number; path: string } };

/** The dialog's next step. The enrolment is sent once, in the result that starts the set-up. */
export type TwoFactorStep =
  | { at: 'code'; enrolment: Enrolment }
  | { at: 'codes'; codes: string[] }
  | { at: 'end' };

/** Why a two-factor operation was refused. */
export type TwoFactorError = keyof typeof TWO_FACTOR_ERRORS;

export const TWO_FACTOR_ERRORS = {
  'wrong-code': 'That code is not right, or was used already. Wait for the next one and type it in.',
  'no-code': 'Please type in the 6 digits that the app shows.',
  'no-recovery-code': 'Please type in one of your recovery codes, 16 letters and digits.',
  'wrong-recovery-code': 'That is none of your recovery codes, or it was used already.',
  'already-on': 'Two-factor sign-in is on already.',
  'not-on': 'Two-factor sign-in is not on.',
  'not-started': 'This set-up is over. Please begin again.',
  gone: 'There is no such account any more.',
} as const;

export const TWO_FACTOR_FAILED = 'It could not be stored. Please try again in a minute.';

/** Toast texts of the dialog's forms. */
export const TWO_FACTOR_NOTICES = {
  begin: { done: '', failed: TWO_FACTOR_FAILED },
  confirm: { done: TWO_FACTOR_ON, failed: TWO_FACTOR_FAILED },
  renew: { done: 'The old recovery codes no longer work', failed: TWO_FACTOR_FAILED },
  off: { done: TWO_FACTOR_OFF, failed: TWO_FACTOR_FAILED },
} as const;

/** The 6 digits of a code, ignoring grouping, or null. */
export function readAppCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A recovery code in its canonical form, ignoring grouping and case, or null. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(plain) ? formatInGroups(plain) : null;
}

/** Groups of four characters, for legibility. */
export function formatInGroups(text: string, between = '-'): string {
  return (text.match(/.{1,4}/g) ?? []).join(between);
}
