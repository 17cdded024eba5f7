import type { Gate } from '#app/platform/http/app.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { enterQueue } from '../../admins/hashing-queue.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { hasTls } from '../admission.server.ts';
import { TOO_BUSY } from '../sign-in.ts';

/**
 * Gives each sign-in a place in the queue before anything of it is read, and refuses it if there is none: 500 refusals by React
 * Router would make everybody else wait for more than half a second. // A12, X6
 */
export function signInGate(services: Pick<Services, 'config' | 'secret'>): Gate {
  return (request, response, visitor) => {
    if (request.method !== 'POST' || !isSignIn(request.url ?? '')) return null;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const isKnown = knownBrowser({ headers }, services.secret, hasTls(services)) !== null;
    const place = enterQueue(isKnown ? null : senderKey(visitor().address));
    if (place === null) return TOO_BUSY;
    response.once('close', () => place[Symbol.dispose]());
    return null;
  };
}

/** Whether React Router takes an address for that of a form with a password, however it is spelt. */
function isSignIn(target: string): boolean {
  const url = `http://localhost${target}`;
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  // Passwords are hashed for these addresses only; a code is not.
  return /admin-login(?!\/code)/i.test(pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent));
}
