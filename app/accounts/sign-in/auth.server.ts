import type { Visitor } from '#app/platform/http/visitor.server.ts';
import type { createAuth, Dependencies, isRefusal } from './auth-library.server.ts';

/** Header under which the visitor's address is handed to the library; it reaches no network. */
const ADDRESS_HEADER = 'x-kerf-address';

/** What the library notes of a visitor in a session. */
export function visitorHeaders({ address, userAgent }: Visitor): Headers {
  return new Headers({ 'user-agent': userAgent, [ADDRESS_HEADER]: address });
}

type Auth = { api: ReturnType<typeof createAuth>['api']; isRefusal: typeof isRefusal };
const opened = new WeakMap<Dependencies['db'], Promise<Auth>>();

/**
 * The sign-in library, for passwords, sessions and their cookies. Only its functions are called: none of its addresses
 * is open to the network. It is loaded when it is first asked for: it takes a third of a second, which no start needs.
 */
export function authOf(services: Dependencies): Promise<Auth> {
  const known = opened.get(services.db);
  if (known) return known;
  const auth = import('./auth-library.server.ts').then((library) => ({
    api: library.createAuth(services, ADDRESS_HEADER).api,
    isRefusal: library.isRefusal,
  }));
  opened.set(services.db, auth);
  return auth;
}
