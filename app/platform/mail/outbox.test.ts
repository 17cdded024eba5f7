import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, expect, test, vi } from 'vitest';
import { openHouse } from '#tests/support/house.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { readMails } from '#tests/support/server.ts';
import { openLog } from '../log.server.ts';
import { type Mail, openMailer } from './mailer.server.ts';
import {
  declareOutbox,
  failedMails,
  forgetMails,
  MAIL,
  queueMail,
  resendMail,
  runOutbox,
} from './outbox.server.ts';

const stack: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of stack.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

const SUBJECT = '00000000-0000-4000-8000-000000000001';

function letter(change: Partial<Mail> = {}): Mail {
  return {
    to: { name: 'Sales', address: 'sales@example.co.za' },
    replyTo: { name: 'Thandi', address: 'thandi@example.com' },
    subject: 'Enquiry E-1042',
    text: 'Two plates',
    html: '<p>Two plates</p>',
    attachments: [],
    ...change,
  };
}

async function open(variables: Record<string, string> = {}) {
  const house = await openHouse(variables);
  stack.push(house);
  return { ...house, mailer: openMailer(house.config, 'PL Steel') };
}

const stateOf = async (house: Awaited<ReturnType<typeof open>>) =>
  (
    await house.database.query<{ state: string; attempts: number; last_error: string | null }>(
      'select state, attempts, last_error from outgoing_mails',
    )
  )[0];

async function mailServer(verdict: (mail: string) => Error | null): Promise<string> {
  const server = await openMailServer(verdict);
  stack.push(server);
  return server.url;
}

test('L5, X2: without SMTP_URL a mail becomes an .eml file that mail programs can read', async () => {
  const house = await open();
  await house.mailer.send(
    'one',
    letter({
      attachments: [
        { name: 'Plaat – 12 mm.pdf', mediaType: 'application/pdf', content: Readable.from(['%PDF']) },
      ],
    }),
  );
  const [mail] = await readMails(`${house.dataDir}/mail`);
  expect(mail).toMatchObject({
    to: [{ name: 'Sales', address: 'sales@example.co.za' }],
    replyTo: [{ name: 'Thandi', address: 'thandi@example.com' }],
    subject: 'Enquiry E-1042',
    text: 'Two plates\n',
    messageId: '<one@example.co.za>',
  });
  expect(mail?.html).toContain('<p>Two plates</p>');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['Plaat – 12 mm.pdf']);
});

test.each([
  'Thandi\r\nBcc: everybody@example.com',
  'Thandi\nX-Evil: 1',
  'Thandi" <evil@example.com>, "x',
  'Thandi\u0000\u2028Bcc: x@example.com',
])('L5, X3: no header can be smuggled in by a name (%#)', async (name) => {
  const house = await open();
  await house.mailer.send(
    'one',
    letter({ subject: `Enquiry from ${name}`, replyTo: { name, address: 'thandi@example.com' } }),
  );
  const [mail] = await readMails(`${house.dataDir}/mail`);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['thandi@example.com']);
});

test('L5, X2: with SMTP_URL a mail goes to the mail server', async () => {
  const arrived: string[] = [];
  const SMTP_URL = await mailServer((mail) => {
    arrived.push(mail);
    return null;
  });
  const house = await open({ SMTP_URL, MAIL_FROM: 'website@example.co.za' });
  await declareOutbox(house.jobs);
  await runOutbox(house, { letter: async () => letter() });
  await house.db.transaction((tx) => queueMail(tx, house.jobs, 'letter', SUBJECT));
  await vi.waitUntil(async () => (await stateOf(house))?.state === 'sent', { timeout: 15_000 });
  expect(await PostalMime.parse(arrived[0] ?? '')).toMatchObject({
    from: { address: 'website@example.co.za' },
  });
});

test('L5: a mail server that is down delays the mail and loses nothing', async () => {
  const blocked = createServer().listen(0, '127.0.0.1');
  await once(blocked, 'listening');
  const address = blocked.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  blocked.close();
  const house = await open({
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    MAIL_FROM: 'website@example.co.za',
  });
  await declareOutbox(house.jobs);
  await runOutbox(house, { letter: async () => letter() });
  await house.db.transaction((tx) => queueMail(tx, house.jobs, 'letter', SUBJECT));
  await vi.waitUntil(async () => (await stateOf(house))?.attempts === 1, { timeout: 15_000 });
  expect(await stateOf(house)).toMatchObject({
    state: 'queued',
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  const [job] = await house.database.query(`select state::text from pgboss.job where name = 'mail'`);
  expect(job?.state).toBe('retry');
});

test('L5: tries grow apart and span at least 4 hours', () => {
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0, retryBackoff } = MAIL.options ?? {};
  expect(retryBackoff).toBe(true);
  // pg-boss waits between half of delay * 2^n and the whole of it; here the shortest that can be.
  const waits = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelayMax, (retryDelay * 2 ** n) / 2),
  );
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(4 * 3_600);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
});

test('L5: a mail that is given up stands as failed and can be sent again', async () => {
  const house = await open();
  await declareOutbox(house.jobs);
  let broken = true;
  await runOutbox(house, {
    letter: async () => {
      if (broken) throw new Error('The mail server says no');
      return letter();
    },
  });
  await house.db.transaction(async (tx) => {
    await queueMail(tx, house.jobs, 'letter', SUBJECT);
    // Before a worker can see it.
    await tx.execute(sql`update pgboss.job set retry_limit = 0 where name = 'mail'`);
  });
  await vi.waitUntil(async () => (await stateOf(house))?.state === 'failed', { timeout: 20_000 });
  const [failed] = await failedMails(house.db);
  expect(failed).toMatchObject({ kind: 'letter', lastError: 'The mail server says no' });

  broken = false;
  expect(await resendMail(house.db, house.jobs, failed?.id ?? '')).toBe(true);
  await vi.waitUntil(async () => (await stateOf(house))?.state === 'sent', { timeout: 20_000 });
  expect(await resendMail(house.db, house.jobs, failed?.id ?? '')).toBe(false);
});

test('X5: the mail of a subject that is gone is not sent', async () => {
  const house = await open();
  await declareOutbox(house.jobs);
  await runOutbox(house, { letter: async () => null });
  await house.db.transaction((tx) => queueMail(tx, house.jobs, 'letter', SUBJECT));
  await vi.waitUntil(async () => (await stateOf(house))?.state === 'sent', { timeout: 15_000 });
  expect(await readMails(`${house.dataDir}/mail`)).toEqual([]);
});

test('X5: a mail server’s words about an address stand beside the mail alone: in no log and no job, and they go with it', async () => {
  const words = '550 Nobody here is called thandi@example.com';
  const SMTP_URL = await mailServer(() => new Error(words));
  const house = await open({ SMTP_URL, MAIL_FROM: 'website@example.co.za' });
  const logged: string[] = [];
  const log = openLog('info', { write: (line) => void logged.push(line) });
  await declareOutbox(house.jobs);
  await runOutbox({ ...house, log }, { letter: async () => letter() });
  await house.db.transaction((tx) => queueMail(tx, house.jobs, 'letter', SUBJECT));
  const jobsText = async () =>
    (
      await house.database.query<{ all: string }>('select string_agg(j::text, $1) as all from pgboss.job j', [
        '\n',
      ])
    )[0]?.all ?? '';
  await vi.waitUntil(async () => (await jobsText()).includes('did not take the mail'), { timeout: 15_000 });
  expect((await stateOf(house))?.last_error).toContain('thandi@example.com');
  expect(logged.join('')).toContain('did not take the mail');
  expect(logged.join('') + (await jobsText())).not.toContain('thandi');
  await house.db.transaction((tx) => forgetMails(tx, house.jobs, [SUBJECT]));
  expect(await stateOf(house)).toBeUndefined();
});

test('X5: a mail whose subject is erased while it is written leaves no file', async () => {
  const house = await open();
  await declareOutbox(house.jobs);
  const done = (queue: string) =>
    vi.waitUntil(
      async () =>
        (
          await house.database.query(`select 1 from pgboss.job where name = $1 and state = 'completed'`, [
            queue,
          ])
        ).length > 0,
      { timeout: 15_000 },
    );
  const mailer = {
    ...house.mailer,
    async send(id: string, mail: Mail) {
      await house.db.transaction((tx) => forgetMails(tx, house.jobs, [SUBJECT]));
      // What was there by then is removed; what is written now comes after.
      await done('mail-forgotten');
      await house.mailer.send(id, mail);
    },
  };
  await runOutbox({ ...house, mailer }, { letter: async () => letter() });
  await house.db.transaction((tx) => queueMail(tx, house.jobs, 'letter', SUBJECT));
  await done('mail');
  expect(await readMails(`${house.dataDir}/mail`)).toEqual([]);
});
