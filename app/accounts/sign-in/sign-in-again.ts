/** Where the dialog over a screen signs in again. It answers with JSON and leads nowhere, so that the screen stays. */
export const SIGN_IN_AGAIN = '/admin-login/again';

/** What it answers. */
export type SignInAgainAnswer =
  | { kind: 'signed-in'; id: string; name: string }
  /** The password was right; the second factor is asked for next. */
  | { kind: 'code' }
  /** The second step took too long: back to the password. */
  | { kind: 'over'; message: string }
  | { kind: 'failed'; message: string };
