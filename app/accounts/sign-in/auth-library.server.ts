import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import type { Services } from '#app/platform/http/services.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { hashPassword, verifyPassword } from '../admins/password-hash.server.ts';
import { MAX_PASSWORD_LENGTH } from '../admins/passwords.ts';
import { credentials, sessions, verifications } from '../admins/sign-in.tables.ts';

const SECONDS_PER_HOUR = 60 * 60;
/** Session lifetime with 'Keep me logged in'. // A3 */
const REMEMBERED_S = 30 * 24 * SECONDS_PER_HOUR;
/** Session lifetime without it. // A3 */
const SESSION_MS = 10 * SECONDS_PER_HOUR * 1_000;

/**
 * Creates a session after password and second factor. The library's own endpoint only knows passwords, and its
 * two-factor plugin accepts a code twice and ignores 'Keep me logged in'.
 */
const secondStep = {
  id: 'second-step',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), rememberMe: z.boolean() }) },
      async (context) => {
        const { userId, rememberMe } = context.body;
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(userId, !rememberMe);
        await setSessionCookie(context, { session, user }, !rememberMe);
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

export type Dependencies = Pick<Services, 'config' | 'db' | 'secret' | 'log' | 'passwordCost'>;

/**
 * Configures the sign-in library (Better Auth); see auth.server.ts.
 *
 * @param addressHeader the request header that passes the visitor's address to it.
 */
export function createAuth({ config, db, secret, log, passwordCost }: Dependencies, addressHeader: string) {
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
      // Accounts and passwords are created by our own commands, which enforce their rules.
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: {
      fields: { image: 'avatar' },
      additionalFields: { position: { type: 'string', required: true, input: false } },
    },
    session: {
      expiresIn: REMEMBERED_S,
      // A refresh would extend a session without its dont_remember cookie by 30 days.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          // The library's default is 24 hours; without 'Keep me logged in' a session lasts 10. // A3
          before: async (session, context) => {
            if (context?.body?.rememberMe === true) return;
            return { data: { ...session, expiresAt: new Date(Date.now() + SESSION_MS) } };
          },
        },
      },
    },
    advanced: {
      // Its own option gives the weaker prefix __Secure-. As in cookies.server.ts.
      useSecureCookies: false,
      cookiePrefix: config.hasTls ? '__Host-kerf' : 'kerf',
      defaultCookieAttributes: { secure: config.hasTls },
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Its rate limiter doesn't know accounts and isn't called on this path; see sign-in-limits.server.ts.
    rateLimit: { enabled: false },
    plugins: [secondStep],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ from: 'better-auth' }, message),
    },
  });
}

/** Whether the library refused the request, as opposed to failing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.status !== 'INTERNAL_SERVER_ERROR';
}
