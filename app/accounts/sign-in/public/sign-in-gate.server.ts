import type { Gate } from '#app/platform/http/app.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { enterQueue, enterResets } from '../../admins/hashing-queue.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { TOO_BUSY } from '../sign-in.ts';

/** A form of two lines is sent with its head; whoever takes as long as this holds a place and sends nothing. */
const SENDING_MS = 30_000;

/**
 * Gives each sign-in a place in the queue before anything of it is read, and refuses it if there is none: 500 refusals
 * by React Router would make everybody else wait for more than half a second. // A12, X6
 */
export function signInGate(services: Pick<Services, 'config' | 'secret'>): Gate {
  return (request, response, visitor) => {
    const enter = request.method === 'POST' ? queueOf(request.url ?? '') : null;
    if (enter === null) return null;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const isKnown = knownBrowser({ headers }, services) !== null;
    const place = enter(isKnown ? null : senderKey(visitor().address));
    if (place === null) return TOO_BUSY;
    const ending = setTimeout(() => !request.complete && response.destroy(), SENDING_MS).unref();
    response.once('close', () => {
      clearTimeout(ending);
      place.leave(!request.complete);
    });
    return null;
  };
}

/** The queue for what is sent to an address; null if React Router takes no password there, however it is spelt. */
function queueOf(target: string) {
  const url = `http://localhost${target}`;
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  // At these addresses the action (admin-login.route.tsx) mails links for new passwords and does nothing else.
  if (['/admin-login', '/admin-login.data'].includes(pathname) && searchParams.has('forgot'))
    return enterResets;
  // Passwords are hashed for these addresses only; neither codes nor passkeys are.
  const decoded = pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  return /admin-login(?!\/(?:code|passkey))/i.test(decoded) ? enterQueue : null;
}
