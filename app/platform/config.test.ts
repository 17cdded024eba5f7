import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.server.ts';

test('X2: by default everything is under ./data and mails are written to files', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    hasTls: false,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databaseWaitSeconds: 60,
    s3: null,
    sessionSecret: null,
    firstAccount: { email: 'admin@example.com', password: null },
    starterContent: true,
    retentionMonths: 24,
    leadRetention: { months: 24, wonYears: 5 },
    mail: {
      smtpUrl: null,
      from: null,
      sales: null,
      careers: null,
      watched: null,
    },
    sending: { rate: null, blockList: [], blockHeadless: false },
    proxies: 0,
    metrics: null,
    clamd: null,
    backup: { folder: null, keep: 14, passphrase: null },
    logLevel: 'info',
  });
});

test('X2: external servers can be configured', () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://kerf@db.internal/kerf',
    SESSION_SECRET: 'of at least thirty-two characters',
    ADMIN_EMAIL: 'Thandi@Example.com',
    S3_ENDPOINT: 'https://s3.internal',
    S3_BUCKET: 'kerf',
    S3_REGION: 'af-south-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtps://user:pass@mail.internal',
    MAIL_FROM: 'website@example.com',
    PUBLIC_URL: 'https://steel.example.com/',
    TRUST_PROXY: '2',
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgresql://kerf@db.internal/kerf',
    sessionSecret: 'of at least thirty-two characters',
    firstAccount: { email: 'thandi@example.com', password: null },
    s3: { endpoint: 'https://s3.internal', bucket: 'kerf' },
    mail: { smtpUrl: 'smtps://user:pass@mail.internal', from: 'website@example.com' },
    publicUrl: 'https://steel.example.com',
    hasTls: true,
    proxies: 2,
  });
});

test('L6: the sending limits are parsed', () => {
  const { sending } = readConfig({
    SEND_RATE_LIMIT: '10/2h',
    SEND_BLOCK_LIST: 'Spam@example.com, @bad.example,,10.0.0.1 ',
    SEND_BLOCK_HEADLESS: 'on',
  });
  expect(sending).toEqual({
    rate: { count: 10, seconds: 7_200 },
    blockList: ['spam@example.com', '@bad.example', '10.0.0.1'],
    blockHeadless: true,
  });
});

test('X3: an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' }).port).toBe(3000);
});

test('X3: all errors are listed in one message', () => {
  const read = () =>
    readConfig({
      PORT: '99999',
      PUBLIC_URL: 'steel.example.com',
      DATABASE_URL: 'mysql://x',
      S3_BUCKET: 'kerf',
      SMTP_URL: 'smtp://mail.internal',
      SALES_EMAIL: 'sales',
      CAREERS_EMAIL: 'careers',
      SEND_RATE_LIMIT: 'often',
      SEND_BLOCK_LIST: 'abc, @, x@',
      SEND_BLOCK_HEADLESS: 'yes',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'verbose',
    });
  expect(read).toThrow(
    [
      'Invalid configuration:',
      '  PORT must be 0 to 65535',
      '  PUBLIC_URL must be a URL that starts with http:// or https://',
      '  DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
      '  SALES_EMAIL must be an email address, such as sales@example.com',
      '  CAREERS_EMAIL must be an email address, such as sales@example.com',
      '  SEND_RATE_LIMIT must be "off" or a count and a period, such as 10/1h',
      '  SEND_BLOCK_LIST must be email addresses, @domains and IP addresses, separated by commas',
      '  SEND_BLOCK_HEADLESS must be "on" or "off"',
      '  TRUST_PROXY must be "on", "off" or the number of proxies, 1 to 9',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ].join('\n'),
  );
});

test('A3, A10: DATABASE_URL requires a session secret of at least 32 characters, and ADMIN_EMAIL a valid email address', () => {
  const read = () =>
    readConfig({ DATABASE_URL: 'postgresql://kerf@db.internal/kerf', ADMIN_EMAIL: 'admin@localhost' });
  expect(read).toThrow('  ADMIN_EMAIL must be an email address, such as admin@example.com');
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(
    '  SESSION_SECRET must have at least 32 characters',
  );
  expect(() => readConfig({ DATABASE_URL: 'postgresql://kerf@db.internal/kerf' })).toThrow(
    '  SESSION_SECRET is required with DATABASE_URL: at least 32 random characters, the same for every server',
  );
});

test('X3: a variable that is misspelt, a PUBLIC_URL with a path and a port that is used twice are named', () => {
  const read = () =>
    readConfig({
      PUBLC_URL: 'https://steel.example.com',
      PUBLIC_URL: 'https://steel.example.com/site',
      PORT: '3001',
      METRICS_PORT: '3001',
      HOME: '/root',
    });
  expect(read).toThrow(
    [
      'Invalid configuration:',
      '  PUBLIC_URL must be only scheme and host, such as https://steel.example.com',
      '  METRICS_PORT must be another one than PORT',
      '  PUBLC_URL is not known: is PUBLIC_URL meant?',
    ].join('\n'),
  );
  expect(() => readConfig({ PUBLC_URL: 'https://steel.example.com' })).toThrow('is PUBLIC_URL meant?');
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ port: 0, host: '127.0.0.1' });
});

test('X3: secrets can be read from files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'passphrase');
  await writeFile(file, 'plasma-otter-anvil-7\n');
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: file }).backup.passphrase).toBe('plasma-otter-anvil-7');
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: 'another-of-twelve' })).toThrow(
    "BACKUP_PASSPHRASE_FILE and BACKUP_PASSPHRASE can't both be set",
  );
  expect(() => readConfig({ DATABASE_URL_FILE: path.join(folder, 'none') })).toThrow(
    /DATABASE_URL_FILE can't be read: ENOENT/,
  );
});

test('X3: variables that depend on each other are required together', () => {
  expect(() => readConfig({ S3_BUCKET: 'kerf', SMTP_URL: 'smtp://mail.internal' })).toThrow(
    [
      '  S3_ENDPOINT is required with the other S3_ variables',
      '  S3_REGION is required with the other S3_ variables',
      '  S3_ACCESS_KEY_ID is required with the other S3_ variables',
      '  S3_SECRET_ACCESS_KEY is required with the other S3_ variables',
      '  MAIL_FROM is required with SMTP_URL',
    ].join('\n'),
  );
});

test('X3: backups, metrics and the wait for the database are configured, and wrong values are named', () => {
  const { backup, metrics, databaseWaitSeconds } = readConfig({
    BACKUP_DIR: '/mnt/backups',
    BACKUP_KEEP: '30',
    BACKUP_PASSPHRASE: 'plasma-otter-anvil-7',
    METRICS_PORT: '9464',
    DATABASE_WAIT: '0',
  });
  expect(backup).toEqual({ folder: '/mnt/backups', keep: 30, passphrase: 'plasma-otter-anvil-7' });
  expect([metrics, databaseWaitSeconds]).toEqual([{ port: 9464, host: '127.0.0.1' }, 0]);
  const wrong = { BACKUP_KEEP: '0', BACKUP_PASSPHRASE: 'short', METRICS_PORT: 'x', DATABASE_WAIT: '-1' };
  expect(() => readConfig(wrong)).toThrow(
    /DATABASE_WAIT must be 0 to[\s\S]*BACKUP_KEEP must be 1[\s\S]*BACKUP_PASSPHRASE must have at least 12[\s\S]*METRICS_PORT must be a port/,
  );
});

test('X3: the virus scanner is a socket, or a host with its port', () => {
  for (const address of ['/run/clamav/clamd.ctl', 'scanner.internal:3310', '127.0.0.1:3310', '[::1]:3310'])
    expect(readConfig({ CLAMD: address }).clamd).toBe(address);
  for (const address of ['scanner.internal', 'run/clamd.ctl', 'tcp://scanner:3310', 'scanner:port'])
    expect(() => readConfig({ CLAMD: address })).toThrow(/CLAMD must be a path such as/);
});

test('L24: a mailbox is watched with a password or with OAuth, and faults are named', () => {
  const withPassword = readConfig({ IMAP_URL: 'imaps://sales%40example.com:app%20pass@imap.example.com' });
  expect(withPassword.mail.watched).toMatchObject({
    host: 'imap.example.com',
    port: 993,
    secure: true,
    user: 'sales@example.com',
    password: 'app pass',
    address: 'sales@example.com',
    folder: 'INBOX',
    oauth: null,
  });
  const OAUTH = {
    IMAP_OAUTH_TOKEN_URL: 'https://login.example.com/token',
    IMAP_OAUTH_CLIENT_ID: 'id',
    IMAP_OAUTH_CLIENT_SECRET: 'secret',
  };
  const withToken = readConfig({
    IMAP_URL: 'imap://kerf@imap.example.com:1143/Sales%20mail',
    IMAP_ADDRESS: 'sales@example.com',
    ...OAUTH,
  });
  expect(withToken.mail.watched).toMatchObject({
    port: 1143,
    secure: false,
    folder: 'Sales mail',
    address: 'sales@example.com',
    oauth: { clientId: 'id', refreshToken: null },
  });
  const { IMAP_OAUTH_CLIENT_SECRET: _, ...incomplete } = OAUTH;
  for (const [variables, message] of [
    [{ IMAP_URL: 'https://imap.example.com' }, 'IMAP_URL must be a URL that starts with imaps://'],
    [{ IMAP_URL: 'imaps://imap.example.com' }, 'names a user'],
    [{ IMAP_URL: 'imaps://kerf:pw@imap.example.com' }, 'IMAP_ADDRESS is required if the user'],
    [{ IMAP_URL: 'imaps://a%40b.c@imap.example.com' }, 'needs either a password or the IMAP_OAUTH_'],
    [{ IMAP_URL: 'imaps://a%40b.c:pw@imap.example.com', ...OAUTH }, 'needs either a password or'],
    [{ IMAP_URL: 'imaps://a%40b.c@imap.example.com', ...incomplete }, 'IMAP_OAUTH_CLIENT_SECRET is required'],
    [{ IMAP_ADDRESS: 'sales@example.com' }, 'IMAP_ADDRESS is used only with IMAP_URL'],
  ] as const)
    expect(() => readConfig(variables), message).toThrow(message);
});
