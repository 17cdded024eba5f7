import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { errorMessage } from './errors.ts';
import { MAILBOX_VARIABLES, mailboxFaults, readMailbox } from './mailbox-config.server.ts';
import { misspelt } from './misspelt.ts';

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

function onOff(defaultValue: 'on' | 'off') {
  return z
    .enum(['on', 'off'], 'must be "on" or "off"')
    .default(defaultValue)
    .transform((word) => word === 'on');
}

const address = z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address, such as sales@example.com');

/** The first admin's email address; the same pattern as on the sign-in form. // A2 */
const login = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address, such as admin@example.com');

function url(...protocols: string[]) {
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
}

/** `10/1h`: at most ten submissions per hour. // L6 */
const rate = z
  .string()
  .regex(/^(?:off|[1-9]\d{0,5}\/[1-9]\d{0,4}[smhd])$/, 'must be "off" or a count and a period, such as 10/1h')
  .default('off')
  .transform((text) => {
    const [, count = '', length = '', unit = ''] = /^(\d+)\/(\d+)([smhd])$/.exec(text) ?? [];
    return text === 'off' ? null : { count: Number(count), seconds: Number(length) * (SECONDS[unit] ?? 1) };
  });

/** An email address, a @domain or an IP address. */
const BLOCKABLE = /^(?:[^\s@]*@[^\s@]+\.[^\s@]+|[\d.]{7,15}|[\da-f:.]*:[\da-f:.]*)$/i;

const blockList = z
  .string()
  .refine(
    (text) =>
      text === 'off' || text.split(',').every((entry) => entry.trim() === '' || BLOCKABLE.test(entry.trim())),
    'must be email addresses, @domains and IP addresses, separated by commas',
  )
  .default('off')
  .transform((text) =>
    text === 'off'
      ? []
      : text
          .split(',')
          .map((entry) => entry.trim().toLowerCase())
          .filter((entry) => entry !== ''),
  );

const proxies = z
  .string()
  .regex(/^(?:on|off|[1-9])$/, 'must be "on", "off" or the number of proxies, 1 to 9')
  .default('off')
  .transform((text) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text)));

/** @param unit names the numbers in messages, such as `months`. */
function wholeNumber(unit: string, least: number, most: number) {
  const range = `must be ${least} to ${most} ${unit}`;
  return z.coerce
    .number(`must be a number of ${unit}`)
    .int(`must be a whole number of ${unit}`)
    .min(least, range)
    .max(most, range);
}

const port = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

/** A socket's path, or HOST:PORT. */
const scannerAddress = z
  .string()
  .regex(
    /^(?:\/\S+|(?:[^\s:[\]/]+|\[[\da-f:.]+\]):\d{1,5})$/i,
    'must be a path such as /run/clamav/clamd.ctl, or a host and port such as scanner.example:3310',
  );

/** Only scheme and host: all addresses of the site begin at its root. */
const origin = url('http:', 'https:').refine((text) => {
  const url = URL.parse(text);
  return url === null || url.href === `${url.origin}/`;
}, 'must be only scheme and host, such as https://steel.example.com');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const s3Variables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    /** How long the start waits for the database server. */
    DATABASE_WAIT: wholeNumber('seconds', 0, 3_600).default(60),
    S3_ENDPOINT: url('http:', 'https:').optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_FROM: address.optional(),
    SALES_EMAIL: address.optional(),
    CAREERS_EMAIL: address.optional(),
    ...MAILBOX_VARIABLES,
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: login.default('admin@example.com'),
    ADMIN_PASSWORD: z.string().optional(),
    STARTER_CONTENT: onOff('on'),
    /** How long job applications are kept, and leads that were not won. // X5, L21 */
    RETENTION_MONTHS: wholeNumber('months', 1, 120).default(24),
    /** How long won leads are kept. // L21 */
    WON_RETENTION_YEARS: wholeNumber('years', 1, 30).default(5),
    SEND_RATE_LIMIT: rate,
    SEND_BLOCK_LIST: blockList,
    SEND_BLOCK_HEADLESS: onOff('off'),
    TRUST_PROXY: proxies,
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: wholeNumber('backups', 1, 1_000).default(14),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    CLAMD: scannerAddress.optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const missing = s3Variables.filter((name) => env[name] === undefined);
    if (missing.length < s3Variables.length)
      for (const name of missing) refuse(name, 'is required with the other S3_ variables');
    if (env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined)
      refuse(
        'SESSION_SECRET',
        'is required with DATABASE_URL: at least 32 random characters, the same for every server',
      );
    if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
      refuse('MAIL_FROM', 'is required with SMTP_URL');
    for (const [name, message] of mailboxFaults(env)) refuse(name, message);
    if (env.METRICS_PORT === env.PORT && env.PORT !== 0)
      refuse('METRICS_PORT', 'must be another one than PORT');
  });

/** Containers and systemd hand over secrets as files: NAME_FILE is the path of one that contains NAME. */
const IN_FILES = [
  'DATABASE_URL',
  'SESSION_SECRET',
  ...(['SMTP_URL', 'IMAP_URL', 'IMAP_OAUTH_CLIENT_SECRET', 'IMAP_OAUTH_REFRESH_TOKEN'] as const),
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Replaces each NAME_FILE by NAME. @returns what was wrong. */
function readSecretFiles(set: Record<string, string | undefined>): string[] {
  return IN_FILES.flatMap((name) => {
    const { [`${name}_FILE`]: file, [name]: value } = set;
    if (file === undefined) return [];
    delete set[`${name}_FILE`];
    if (value !== undefined) return [`  ${name}_FILE and ${name} can't both be set`];
    try {
      set[name] = readFileSync(file, 'utf8').trim();
      return [];
    } catch (error) {
      return [`  ${name}_FILE can't be read: ${errorMessage(error)}`];
    }
  });
}

class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the configuration from environment variables; README.md lists them. Empty variables count as unset.
 *
 * @throws ConfigError with all errors in one message.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const unread = readSecretFiles(set);
  const parsed = environment.safeParse(set);
  const errors = [
    ...unread,
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')} ${issue.message}`),
    ...misspelt(Object.keys(set), Object.keys(environment.shape)).map(
      ([name, meant]) => `  ${name} is not known: is ${meant} meant?`,
    ),
  ];
  if (!parsed.success || errors.length > 0) {
    throw new ConfigError(`Invalid configuration:\n${errors.join('\n')}`);
  }
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR);
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Whether visitors use https, so that cookies can be marked Secure. */
    hasTls: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseWaitSeconds: env.DATABASE_WAIT,
    s3:
      S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: S3_REGION,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
    sessionSecret: env.SESSION_SECRET ?? null,
    firstAccount: { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD ?? null }, // A10
    starterContent: env.STARTER_CONTENT,
    retentionMonths: env.RETENTION_MONTHS,
    leadRetention: { months: env.RETENTION_MONTHS, wonYears: env.WON_RETENTION_YEARS },
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? null,
      sales: env.SALES_EMAIL ?? null,
      careers: env.CAREERS_EMAIL ?? null,
      /** The mailbox that customers' replies come to; null if none is watched. // L24 */
      watched: readMailbox(env),
    },
    sending: {
      rate: env.SEND_RATE_LIMIT,
      blockList: env.SEND_BLOCK_LIST,
      blockHeadless: env.SEND_BLOCK_HEADLESS,
    },
    proxies: env.TRUST_PROXY,
    /** Where clamd listens; null if files are not scanned for viruses. */
    clamd: env.CLAMD ?? null,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    backup: {
      folder: env.BACKUP_DIR === undefined ? null : path.resolve(env.BACKUP_DIR),
      keep: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE ?? null,
    },
    logLevel: env.LOG_LEVEL,
  };
}
