/** The form field for one's own password; `password` is the new account's password in Create Admin Account. */
export const CURRENT_PASSWORD = 'currentPassword';

/**
 * Why an action that requires one's own password was refused. The screen asks for the password and sends the form
 * again.
 */
export type PasswordRefusal = keyof typeof PASSWORD_REFUSALS;

export const PASSWORD_REFUSALS = {
  'password-required': 'Please confirm it with your own password.',
  'wrong-password': 'That is not your password.',
  'too-many-tries': 'Too many attempts. Please wait 10 minutes and try again.',
} as const;
