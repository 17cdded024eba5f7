/**
 * The endpoint of the dialog that signs in again over a screen. It responds with JSON and doesn't redirect, so that
 * the screen stays.
 */
export const SIGN_IN_AGAIN = '/admin-login/again';

/** The endpoint's response. */
export type SignInAgainAnswer =
  | { kind: 'signed-in'; id: string; name: string }
  /** The password was correct; the second factor comes next. */
  | { kind: 'code' }
  /** The second step took too long; start again with the password. */
  | { kind: 'over'; message: string }
  | { kind: 'failed'; message: string };

/** GET: what a browser needs to ask for a passkey. POST: signs in with its answer. // A11 */
export const PASSKEY_SIGN_IN = '/admin-login/passkey';

export type PasskeyAnswer = Extract<SignInAgainAnswer, { kind: 'signed-in' | 'failed' }>;
