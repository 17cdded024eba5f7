import { PASSWORD_REFUSALS, type PasswordRefusal } from './recent-password.ts';

export const TWO_FACTOR_ON = 'Two-factor sign-in is on';
export const TWO_FACTOR_OFF = 'Two-factor sign-in is off';

/** What an authenticator app is told: as a picture to scan, drawn in units, and as text to type in. */
export type Enrolment = { text: string; qr: { size: number; path: string } };

/**
 * Which step of the dialog comes next, with what it shows. The enrolment is told once, in the answer that begins the
 * set-up; after a wrong code the screen still has it.
 */
export type TwoFactorAnswer =
  | { at: 'password'; error: string; code?: PasswordRefusal }
  | { at: 'code'; enrolment: Enrolment; error: null }
  | { at: 'code'; error: string }
  | { at: 'codes'; codes: string[]; message: string }
  | { at: 'done'; message: string };

/** Why something about the second factor was not done. */
export type TwoFactorFault = keyof typeof TWO_FACTOR_FAULTS;

export const TWO_FACTOR_FAULTS = {
  'too-many': PASSWORD_REFUSALS['too-many-tries'],
  'wrong-code': 'That code is not right, or was used already. Wait for the next one and type it in.',
  'no-code': 'Please type in the 6 digits that the app shows.',
  'no-recovery-code': 'Please type in one of your recovery codes, 16 letters and digits.',
  'wrong-recovery-code': 'That is none of your recovery codes, or it was used already.',
  'already-on': 'Two-factor sign-in is on already.',
  'not-on': 'Two-factor sign-in is not on.',
  'not-begun': 'This set-up is over. Please begin again.',
  gone: 'There is no such account any more.',
} as const;

export const TWO_FACTOR_FAILED = 'It could not be stored. Please try again in a minute.';

/** The 6 digits of a code, however they were grouped, or null. */
export function readAppCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A recovery code as it was handed out, however it was typed, or null. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(plain) ? inGroups(plain) : null;
}

/** Groups of four, for eyes and fingers. */
export function inGroups(text: string, between = '-'): string {
  return (text.match(/.{1,4}/g) ?? []).join(between);
}
