import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { skewClock } from '#tests/support/clock.ts';
import { refusal } from '#tests/support/mail-server.ts';
import { openLog } from '../log.server.ts';
import { failedMails, sendMailAgain } from './mail-status.server.ts';
import { claimMail, LEASE_SECONDS, MAX_TRIES, retryDelay } from './mail-tries.server.ts';
import {
  becomes,
  closeAfterEach,
  mailAbout,
  mailServer,
  OTHER,
  open,
  PATIENT,
  run,
  SUBJECT,
  sampleMail,
  tried,
} from './outbox.fixture.ts';
import { deleteMails, queueMail } from './outbox.server.ts';
import { outgoingMails } from './outbox.tables.ts';
import { runOutbox } from './send-mails.server.ts';

closeAfterEach();

test('L5, X2: with SMTP_URL a mail goes to the mail server, and is recorded as sent with its recipient', async () => {
  const arrived: string[] = [];
  const services = await open({
    SMTP_URL: await mailServer((mail) => {
      arrived.push(mail);
      return null;
    }),
  });
  await run(services);
  await queueMail(services.db, 'sample', SUBJECT);
  expect(await becomes(services, 'sent')).toMatchObject({ recipient: 'orders@example.com', problem: null });
  expect(await PostalMime.parse(arrived[0] ?? '')).toMatchObject({
    from: { address: 'website@example.co.za' },
  });
});

test('B17: what a mail said is kept with it, sent or not, without the secrets of its links, and goes with it', async () => {
  let answer: Error | null = refusal('Full');
  const services = await open({ SMTP_URL: await mailServer(() => answer) });
  const text = 'Your page: https://example.com/quotation#c2VjcmV0.\nFrom Kerf #1';
  let isUnkept = false;
  await run(services, async () => ({ ...sampleMail, text, isUnkept }));
  await queueMail(services.db, 'sample', SUBJECT);
  const kept = {
    subject: 'Enquiry E-1042',
    text: 'Your page: https://example.com/quotation#[not shown]\nFrom Kerf #1',
    attached: [],
  };
  expect(await tried(services, 1)).toMatchObject(kept);
  answer = null;
  isUnkept = true;
  await queueMail(services.db, 'sample', OTHER);
  expect(await becomes(services, 'sent', OTHER)).toMatchObject({ ...kept, text: null });
  await services.db.transaction((tx) => deleteMails(tx, services.jobs, [SUBJECT]));
  expect(await mailAbout(services)).toBeUndefined();
});

test('L5: a mail is delayed, not lost, while the mail server is down', async () => {
  const blocked = createServer().listen(0, '127.0.0.1');
  await once(blocked, 'listening');
  const address = blocked.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  blocked.close();
  const services = await open({ SMTP_URL: `smtp://127.0.0.1:${address.port}` });
  await run(services);
  await queueMail(services.db, 'sample', SUBJECT);
  const mail = await tried(services, 1);
  expect(mail).toMatchObject({
    state: 'waiting',
    problem: 'unreachable',
    last_error: expect.stringContaining('ECONNREFUSED'),
    recipient: 'orders@example.com',
  });
  expect(mail.due_in).toBeGreaterThan(0);
  // It is not tried before it is due: another mail goes first.
  await queueMail(services.db, 'sample', OTHER);
  await vi.waitUntil(async () => ((await mailAbout(services, OTHER))?.attempts ?? 0) > 0, PATIENT);
  expect(await mailAbout(services)).toMatchObject({ attempts: 1 });
});

test('L5: the delays between the 14 attempts increase and span at least 4 hours', () => {
  // From the first to the last attempt, with the shortest delays that the random part allows.
  const waits = Array.from({ length: MAX_TRIES - 1 }, (_, at) => retryDelay(at + 1, 1));
  expect(MAX_TRIES).toBe(14);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(4 * 3_600);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeLessThan(30);
});

test('L5, L22: after its last attempt a mail has failed, and can be sent again with the full number of attempts', async () => {
  const services = await open();
  let broken = true;
  await queueMail(services.db, 'sample', SUBJECT);
  await services.database.query('update outgoing_mails set attempts = $1', [MAX_TRIES - 2]);
  await run(services, async () => {
    if (broken) throw new Error('The drawing is not there');
    return sampleMail;
  });
  expect(await tried(services, MAX_TRIES - 1)).toMatchObject({ state: 'waiting' });
  await services.database.query('update outgoing_mails set due_at = now()');
  expect(await becomes(services, 'failed')).toMatchObject({ attempts: MAX_TRIES, problem: 'unwritten' });
  const [failed] = await failedMails(services.db);
  expect(failed).toMatchObject({ kind: 'sample', lastError: 'The drawing is not there' });

  broken = false;
  expect(await sendMailAgain(services.db, failed?.id ?? '')).toBe(true);
  expect(await becomes(services, 'sent')).toMatchObject({ attempts: 1, problem: null, last_error: null });
  expect(await sendMailAgain(services.db, failed?.id ?? '')).toBe(false);
});

test('L22: a mail waiting for its next attempt can be sent now, but not one that was never tried or is being sent', async () => {
  const services = await open();
  await queueMail(services.db, 'sample', SUBJECT);
  const mail = await claimMail(services.db);
  if (mail === null) throw new Error('No mail is due');
  expect(await sendMailAgain(services.db, mail.id)).toBe(false);
  const wait = `update outgoing_mails set state = 'waiting', due_at = now() + interval '1 hour', attempts = `;
  await services.database.query(`${wait} 0`);
  expect(await sendMailAgain(services.db, mail.id)).toBe(false);
  await services.database.query(`${wait} 3`);
  skewClock(60);
  expect(await sendMailAgain(services.db, mail.id)).toBe(true);
  expect(await claimMail(services.db)).toMatchObject({ id: mail.id, attempts: 1 });
});

test('L22: a permanent refusal fails at once, with the mail server’s reply', async () => {
  const refuse = () => refusal('Nobody is called so', 550);
  const services = await open({ SMTP_URL: await mailServer(() => null, refuse) });
  await run(services);
  await queueMail(services.db, 'sample', SUBJECT);
  expect(await becomes(services, 'failed')).toMatchObject({
    attempts: 1,
    problem: 'address',
    last_error: expect.stringContaining('Nobody is called so'),
    recipient: 'orders@example.com',
  });
});

test('L5: a mail recorded as sent is not sent again', async () => {
  const services = await open();
  await queueMail(services.db, 'sample', SUBJECT);
  await services.database.query(
    `update outgoing_mails set state = 'sent', leased_until = now() - interval '1 hour'`,
  );
  const written: string[] = [];
  await run(services, async (subject) => {
    written.push(subject);
    return sampleMail;
  });
  await queueMail(services.db, 'sample', OTHER);
  await becomes(services, 'sent', OTHER);
  expect(written).toEqual([OTHER]);
});

test('L5: while a slow process is running, no other one sends its mail', async () => {
  const arrived: string[] = [];
  const { promise: answer, resolve: letGo } = Promise.withResolvers<null>();
  const SMTP_URL = await mailServer((mail) => {
    arrived.push(mail);
    return answer;
  });
  const services = await open({ SMTP_URL });
  const leaseSeconds = 5;
  await run(services, undefined, leaseSeconds);
  await run(services, undefined, leaseSeconds);
  await queueMail(services.db, 'sample', SUBJECT);
  await vi.waitUntil(() => arrived.length > 0, PATIENT);
  const [first] = await services.database.query<{ end: string }>(
    `select (tried_at + make_interval(secs => $1))::text as end from outgoing_mails`,
    [leaseSeconds],
  );
  // Without a renewal the lease would have expired.
  const isOver = 'select 1 from outgoing_mails where now() > $1::timestamptz';
  await vi.waitUntil(async () => (await services.database.query(isOver, [first?.end])).length > 0, PATIENT);
  // All due mails are sent, so both have polled.
  for (const subject of [OTHER, '00000000-0000-4000-8000-000000000003']) {
    await queueMail(services.db, 'unknown', subject);
    await vi.waitUntil(async () => (await mailAbout(services, subject))?.problem, PATIENT);
  }
  expect(await mailAbout(services)).toMatchObject({ state: 'sending', attempts: 1 });
  letGo(null);
  await becomes(services, 'sent');
  expect(arrived).toHaveLength(1);
});

test('L5: the mail of a process that died can be claimed within a minute, but not before its lease expires', async () => {
  const services = await open();
  await queueMail(services.db, 'sample', SUBJECT);
  expect(await claimMail(services.db)).toMatchObject({ attempts: 1 });
  const lease = (await mailAbout(services))?.leased_for ?? 0;
  expect(lease).toBeLessThanOrEqual(LEASE_SECONDS);
  expect(LEASE_SECONDS).toBeLessThan(60);
  expect(await claimMail(services.db)).toBeNull();
  await services.database.query('update outgoing_mails set leased_until = now()');
  await run(services);
  expect(await becomes(services, 'sent')).toMatchObject({ attempts: 2 });
});

test('L5: what a dead process left behind comes first, and of a thousand due mails only the next is read', async () => {
  const services = await open();
  await services.database.query(
    `insert into outgoing_mails (kind, subject_id, due_at)
     select 'sample', $1, now() - make_interval(secs => n) from generate_series(1, 1000) as n`,
    [SUBJECT],
  );
  await queueMail(services.db, 'left behind', SUBJECT);
  await services.database.query(
    `update outgoing_mails set state = 'sending', leased_until = now() - interval '1 second' where kind = 'left behind'`,
  );
  await services.database.query('vacuum analyze outgoing_mails');
  expect(await claimMail(services.db)).toMatchObject({ kind: 'left behind' });
  await services.db.transaction(async (tx) => {
    expect(await claimMail(tx)).toMatchObject({ kind: 'sample' });
    const { rows } = await tx.execute(
      sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'outgoing_mails'`,
    );
    expect(rows[0]?.read).toBeLessThan(10);
  });
});

test('L5, X3: a mail whose every attempt killed the process has failed, and is not retried for ever', async () => {
  const services = await open();
  await queueMail(services.db, 'sample', SUBJECT);
  await services.database.query(
    `update outgoing_mails set state = 'sending', attempts = $1, leased_until = now()`,
    [MAX_TRIES],
  );
  await run(services);
  expect(await becomes(services, 'failed')).toMatchObject({ problem: 'interrupted' });
});

test('L5: a mail sent while the database was unavailable is recorded once it is back, and not sent twice', async () => {
  const services = await open();
  const logged: string[] = [];
  const log = openLog('info', { write: (line) => void logged.push(line) });
  let sent = 0;
  const mailer = {
    ...services.mailer,
    async send() {
      sent += 1;
      await services.database.query('alter table outgoing_mails rename to mails_away');
    },
  };
  await queueMail(services.db, 'sample', SUBJECT);
  await run({ ...services, mailer, log });
  await vi.waitUntil(() => logged.length > 0, PATIENT);
  await services.database.query('alter table mails_away rename to outgoing_mails');
  await becomes(services, 'sent');
  expect(sent).toBe(1);
});

test('L5, X3: other mails do not wait for slow ones, however many are due first', async () => {
  const services = await open();
  const ready = Promise.withResolvers<void>();
  const builders = {
    slow: () => ready.promise.then(() => sampleMail),
    sample: async () => sampleMail,
  };
  for (const _ of [1, 2, 3]) await queueMail(services.db, 'slow', OTHER);
  await queueMail(services.db, 'sample', SUBJECT);
  const outbox = await runOutbox(services, builders, { slow: ['slow'] });
  try {
    await becomes(services, 'sent');
    expect((await mailAbout(services, OTHER))?.state).not.toBe('sent');
  } finally {
    ready.resolve();
  }
  const left = `select 1 from outgoing_mails where state <> 'sent'`;
  await vi.waitUntil(async () => (await services.database.query(left)).length === 0, PATIENT);
  await outbox.close();
});

test('L20: onSent is committed with the sent state, and does not run if sending fails', async () => {
  let accepts = false;
  const url = await mailServer(() => (accepts ? null : refusal('No such person', 550)));
  const services = await open({ SMTP_URL: url });
  const seen: [inTransaction: string | undefined, committed: string | undefined][] = [];
  await run(services, async () => ({
    ...sampleMail,
    onSent: async (tx) => {
      const [mail] = await tx.select({ state: outgoingMails.state }).from(outgoingMails);
      seen.push([mail?.state, (await mailAbout(services))?.state]);
    },
  }));
  await queueMail(services.db, 'sample', SUBJECT);
  await becomes(services, 'failed');
  expect(seen).toEqual([]);
  accepts = true;
  const [failed] = await failedMails(services.db);
  await sendMailAgain(services.db, failed?.id ?? '');
  await becomes(services, 'sent');
  expect(seen).toEqual([['sent', 'sending']]);
});
