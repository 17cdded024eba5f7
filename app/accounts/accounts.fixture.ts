import type { openTestServices } from '#tests/support/services.ts';
import { createAccount } from './admins/accounts.commands.server.ts';
import { knownBrowser } from './session/known-browser.server.ts';
import { findSignedIn } from './session/signed-in.queries.server.ts';
import { signIn } from './sign-in/sign-in.commands.server.ts';

const PASSWORD = 'granite-otter-38';

type Attempt = {
  password?: string;
  keep?: boolean;
  address?: string;
  browser?: Request;
  wanted?: string;
};

type Dependencies = Awaited<ReturnType<typeof openTestServices>>;

export function accountFixtures(services: () => Dependencies) {
  let count = 0;
  const visitorAt = (address: string) => ({ address, userAgent: 'Firefox', languages: 'en-ZA' });
  const people = {
    async createAccountFixture() {
      count += 1;
      const email = `somebody-${count}@example.com`;
      const { db, passwordCost } = services();
      const account = { name: `Person ${count}`, email, position: 'Admin', avatar: 'cap' } as const;
      const stored = await createAccount(db, null, { ...account, password: PASSWORD }, passwordCost);
      if (!stored.ok) throw new Error(stored.fault);
      return { id: stored.id, email };
    },
    visitorAt,
    attempt(
      email: string,
      { password = PASSWORD, keep = false, address = '10.0.0.1', browser, wanted }: Attempt = {},
    ) {
      const from = browser ? knownBrowser(browser, services()) : null;
      return signIn(services(), { email, password, keep }, visitorAt(address), from, wanted);
    },
    /** Signs in and opens the office. @throws Error if the sign-in is refused. */
    async signIn(email: string, options: Attempt = {}) {
      const outcome = await people.attempt(email, options);
      if (!outcome.ok) throw new Error(outcome.fault);
      const request = requestWith(outcome.cookies);
      return { cookies: outcome.cookies, request, me: await findSignedIn(services(), request) };
    },
    /** Signs in and returns the session as the office's loaders see it. */
    async signedInAs(email: string) {
      const { me, request } = await people.signIn(email);
      if (me === null) throw new Error('Not signed in');
      return { me, request };
    },
  };
  return people;
}

/** A request that carries the cookies of these Set-Cookie headers. */
export function requestWith(cookies: string[]): Request {
  const cookie = cookies.map((header) => header.split(';')[0]).join('; ');
  return new Request('http://localhost/admin', { headers: { cookie } });
}
