import { data } from 'react-router';

/** Said where a form is sent after the session ended. // T2 */
export const NOBODY_SIGNED_IN = 'No user is logged in';
export const SIGN_IN_ELSEWHERE =
  'Your session is over. Sign in again in another tab, then send this once more: what you typed is still here.';

/**
 * For the `clientAction` of a screen with forms: where the session is over when one is sent, the guard's answer would
 * take the screen away with all that was typed. So it stays, and is told instead.
 *
 * @param answer what the screen's forms understand as a refusal.
 */
export async function unlessSignedOut<Done, Refused>(send: () => Promise<Done>, answer: Refused) {
  try {
    return await send();
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('Location') : null;
    if (!to?.startsWith('/admin-login')) throw thrown;
    // With this status the screen's data is not asked for again, which would lead away after all.
    return data(answer, { status: 401 });
  }
}
