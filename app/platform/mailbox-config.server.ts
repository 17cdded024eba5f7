import * as z from 'zod';
import { keysOf } from './keys-of.ts';

/** The variables of the mailbox that customers' replies come to. // L24 */
export const MAILBOX_VARIABLES = {
  IMAP_URL: z
    .string()
    .refine(
      (text) => isUrl(text, 'imap:', 'imaps:') && URL.parse(text)?.username !== '',
      'must be a URL that starts with imaps:// or imap:// and names a user, such as imaps://sales%40example.com:PASSWORD@imap.example.com; a % is written %25',
    )
    .optional(),
  IMAP_ADDRESS: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address, such as sales@example.com')
    .optional(),
  IMAP_OAUTH_TOKEN_URL: z
    .string()
    .refine((text) => isUrl(text, 'https:'), 'must be a URL that starts with https://')
    .optional(),
  IMAP_OAUTH_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_CLIENT_SECRET: z.string().optional(),
  IMAP_OAUTH_REFRESH_TOKEN: z.string().optional(),
  IMAP_OAUTH_SCOPE: z.string().optional(),
};

type Variables = { [Name in keyof typeof MAILBOX_VARIABLES]?: string | undefined };

const OAUTH = ['IMAP_OAUTH_TOKEN_URL', 'IMAP_OAUTH_CLIENT_ID', 'IMAP_OAUTH_CLIENT_SECRET'] as const;
const NAMES = keysOf(MAILBOX_VARIABLES);

function isUrl(text: string, ...protocols: string[]): boolean {
  return protocols.includes(URL.parse(text)?.protocol ?? '') && !/%(?![\da-f]{2})/i.test(text);
}

/** What is wrong with the variables together, by name. */
export function mailboxFaults(env: Variables): [name: string, message: string][] {
  const setNames = NAMES.filter((name) => env[name] !== undefined);
  const { IMAP_URL } = env;
  if (IMAP_URL === undefined) return setNames.map((name) => [name, 'is used only with IMAP_URL']);
  const { username, password } = new URL(IMAP_URL);
  const faults: [string, string][] = [];
  if (env.IMAP_ADDRESS === undefined && !decodeURIComponent(username).includes('@'))
    faults.push(['IMAP_ADDRESS', 'is required if the user in IMAP_URL is not an email address']);
  const usesOAuth = setNames.some((name) => name.startsWith('IMAP_OAUTH_'));
  if (usesOAuth === (password !== ''))
    faults.push(['IMAP_URL', 'needs either a password or the IMAP_OAUTH_ variables']);
  for (const name of usesOAuth ? OAUTH : [])
    if (env[name] === undefined) faults.push([name, 'is required with the other IMAP_OAUTH_ variables']);
  return faults;
}

export type WatchedMailbox = NonNullable<ReturnType<typeof readMailbox>>;

/** The mailbox that the variables describe, which have no faults; null if there is none. */
export function readMailbox(env: Variables) {
  if (env.IMAP_URL === undefined) return null;
  const url = new URL(env.IMAP_URL);
  const user = decodeURIComponent(url.username);
  const { hostname, protocol } = url;
  const secure = protocol === 'imaps:';
  const { IMAP_OAUTH_TOKEN_URL, IMAP_OAUTH_CLIENT_ID, IMAP_OAUTH_CLIENT_SECRET } = env;
  return {
    host: hostname,
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    user,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    /** Where replies are asked for. */
    address: env.IMAP_ADDRESS ?? user,
    password: decodeURIComponent(url.password),
    /** Null for a password. */
    oauth:
      IMAP_OAUTH_TOKEN_URL && IMAP_OAUTH_CLIENT_ID && IMAP_OAUTH_CLIENT_SECRET
        ? {
            tokenUrl: IMAP_OAUTH_TOKEN_URL,
            clientId: IMAP_OAUTH_CLIENT_ID,
            clientSecret: IMAP_OAUTH_CLIENT_SECRET,
            /** Without one the mailbox is read as the client itself (client_credentials). */
            refreshToken: env.IMAP_OAUTH_REFRESH_TOKEN ?? null,
            scope: env.IMAP_OAUTH_SCOPE ?? null,
          }
        : null,
  };
}
