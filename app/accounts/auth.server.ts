import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admins, credentials, sessions, verifications } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { PASSWORD_MOST } from './passwords.ts';

const HOUR_S = 60 * 60;
/** With 'Keep me logged in'. // A3 */
const KEPT_S = 30 * 24 * HOUR_S;
/** Without. // A3 */
const SHIFT_MS = 10 * HOUR_S * 1_000;

/** Header under which the visitor's address is handed to the library; it reaches no network. */
export const ADDRESS_HEADER = 'x-kerf-address';

type House = Pick<Services, 'config' | 'db' | 'secret' | 'log'>;

function makeAuth({ config, db, secret, log }: House) {
  return betterAuth({
    baseURL: config.publicUrl,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: admins, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Accounts and passwords are made by our own commands, which hold the rules on them.
      maxPasswordLength: PASSWORD_MOST,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: {
      fields: { image: 'avatar' },
      additionalFields: { position: { type: 'string', required: true, input: false } },
    },
    session: {
      expiresIn: KEPT_S,
      // A refresh would give a session without its dont_remember cookie another 30 days.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          // The library would give 24 hours. Whoever does not ask to be kept gets the short time. // A3
          before: async (session, context) => {
            if (context?.body?.rememberMe === true) return;
            return { data: { ...session, expiresAt: new Date(Date.now() + SHIFT_MS) } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'kerf',
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Its limiter knows no accounts and is not asked on this way in: sign-in-limits does it.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ from: 'better-auth' }, message),
    },
  });
}

type Auth = ReturnType<typeof makeAuth>;
const opened = new WeakMap<House['db'], Auth>();

/**
 * The sign-in library, for passwords, sessions and their cookies. Only its functions are called: none of its addresses
 * is open to the network.
 */
export function authOf(house: House): Auth {
  const known = opened.get(house.db);
  if (known) return known;
  const auth = makeAuth(house);
  opened.set(house.db, auth);
  return auth;
}
