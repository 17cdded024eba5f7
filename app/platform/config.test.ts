import path from 'node:path';
import { expect, test } from 'vitest';
import { company } from '#app/company/company.ts';
import { readConfig } from './config.server.ts';

test('X2: without configuration everything is under ./data and mail becomes files', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    s3: null,
    sessionSecret: null,
    firstAccount: { email: 'admin@example.com', password: null },
    starterContent: true,
    retentionMonths: 24,
    mail: {
      smtpUrl: null,
      from: company.salesEmail,
      sales: company.salesEmail,
      careers: company.careersEmail,
    },
    sending: { rate: null, blockList: [], blockHeadless: false },
    proxies: 0,
    logLevel: 'info',
  });
});

test('X2: servers of one’s own are taken instead', () => {
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
    proxies: 2,
  });
});

test('L6: the limits are read as counts and times, lists and switches', () => {
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

test('X3: an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' }).port).toBe(3000);
});

test('X3: every fault is listed in one message that says what to do', () => {
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
      'The configuration has faults:',
      '  PORT must be 0 to 65535',
      '  PUBLIC_URL must be an address that begins with http:// or https://',
      '  DATABASE_URL must be an address that begins with postgres:// or postgresql://',
      '  SALES_EMAIL must be a mail address, such as sales@example.com',
      '  CAREERS_EMAIL must be a mail address, such as sales@example.com',
      '  SEND_RATE_LIMIT must be "off" or a count and a time, such as 10/1h',
      '  SEND_BLOCK_LIST must be mail addresses, @domains and IP addresses with commas between',
      '  SEND_BLOCK_HEADLESS must be "on" or "off"',
      '  TRUST_PROXY must be "on", "off" or the number of proxies in front, 1 to 9',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ].join('\n'),
  );
});

test('A3, A10: several servers need one secret of a good length, and an admin a real mail address', () => {
  const read = () =>
    readConfig({ DATABASE_URL: 'postgresql://kerf@db.internal/kerf', ADMIN_EMAIL: 'admin@localhost' });
  expect(read).toThrow('  ADMIN_EMAIL must be a mail address, such as admin@example.com');
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(
    '  SESSION_SECRET must have at least 32 characters',
  );
  expect(() => readConfig({ DATABASE_URL: 'postgresql://kerf@db.internal/kerf' })).toThrow(
    '  SESSION_SECRET is needed beside DATABASE_URL: at least 32 random characters, the same for every server',
  );
});

test('X3: what belongs together is asked for together', () => {
  expect(() => readConfig({ S3_BUCKET: 'kerf', SMTP_URL: 'smtp://mail.internal' })).toThrow(
    [
      '  S3_ENDPOINT is needed beside the other S3_ variables',
      '  S3_REGION is needed beside the other S3_ variables',
      '  S3_ACCESS_KEY_ID is needed beside the other S3_ variables',
      '  S3_SECRET_ACCESS_KEY is needed beside the other S3_ variables',
      '  MAIL_FROM is needed beside SMTP_URL',
    ].join('\n'),
  );
});
