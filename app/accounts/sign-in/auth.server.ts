import type { Visitor } from '#app/platform/http/visitor.server.ts';
import type { createAuth, Dependencies, isRefusal } from './auth-library.server.ts';

/** The header that passes the visitor's address to the library; it is never sent over the network. */
const ADDRESS_HEADER = 'x-kerf-address';

/** Creates the session of somebody who was verified without a password. @returns its token, and the cookies for the browser. */
export async function beginSession(
  services: Dependencies,
  { id, keep }: { id: string; keep: boolean },
  visitor: Visitor,
): Promise<{ token: string; cookies: string[] }> {
  const { api } = await authOf(services);
  const { headers, response } = await api.beginSession({
    body: { userId: id, rememberMe: keep },
    headers: visitorHeaders(visitor),
    returnHeaders: true,
  });
  return { token: response.token, cookies: headers.getSetCookie() };
}

/** What the library stores about a visitor in a session. */
export function visitorHeaders({ address, userAgent }: Visitor): Headers {
  return new Headers({ 'user-agent': userAgent, [ADDRESS_HEADER]: address });
}

type Auth = { api: ReturnType<typeof createAuth>['api']; isRefusal: typeof isRefusal };
const authByDatabase = new WeakMap<Dependencies['db'], Promise<Auth>>();

/**
 * The sign-in library, for passwords, sessions and cookies. Only its functions are called; none of its endpoints is
 * exposed. It is imported on first use because that takes a third of a second.
 */
export function authOf(services: Dependencies): Promise<Auth> {
  const loaded = authByDatabase.get(services.db);
  if (loaded) return loaded;
  const auth = import('./auth-library.server.ts').then((library) => ({
    api: library.createAuth(services, ADDRESS_HEADER).api,
    isRefusal: library.isRefusal,
  }));
  authByDatabase.set(services.db, auth);
  return auth;
}
