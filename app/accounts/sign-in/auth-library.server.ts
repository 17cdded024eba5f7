import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { admins, credentials, sessions, verifications } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { MAX_PASSWORD_LENGTH } from './passwords.ts';

const HOUR_S = 60 * 60;
/** With 'Keep me logged in'. // A3 */
const KEPT_S = 30 * 24 * HOUR_S;
/** Without. // A3 */
const SHIFT_MS = 10 * HOUR_S * 1_000;

/**
 * Begins a session for who has shown password and second factor: the library's own way in knows only passwords, and its
 * plugin for a second factor takes a code twice and forgets Keep me logged in.
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

export type Dependencies = Pick<Services, 'config' | 'db' | 'secret' | 'log'>;

/**
 * The sign-in library as we use it; auth.server.ts says when.
 *
 * @param addressHeader the header under which it is handed the visitor's address.
 */
export function createAuth({ config, db, secret, log }: Dependencies, addressHeader: string) {
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
      maxPasswordLength: MAX_PASSWORD_LENGTH,
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
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Its limiter knows no accounts and is not asked on this way in: sign-in-limits does it.
    rateLimit: { enabled: false },
    plugins: [secondStep],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ from: 'better-auth' }, message),
    },
  });
}

/** Whether the library said no, rather than failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.status !== 'INTERNAL_SERVER_ERROR';
}
