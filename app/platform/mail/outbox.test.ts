import { expect, test, vi } from 'vitest';
import { refusal } from '#tests/support/mail-server.ts';
import { readMails } from '#tests/support/server.ts';
import { openLog } from '../log.server.ts';
import { claimMail } from './mail-tries.server.ts';
import type { Mail } from './mailer.server.ts';
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
  tried,
} from './outbox.fixture.ts';
import { deleteMails, queueMail, takeMailBack } from './outbox.server.ts';

closeAfterEach();

test('X5: a mail whose subject was deleted is not sent, and is not recorded as sent', async () => {
  const services = await open();
  await run(services, async () => null);
  await queueMail(services.db, 'sample', SUBJECT);
  await vi.waitUntil(async () => (await mailAbout(services)) === undefined, PATIENT);
  expect(await readMails(`${services.dataDir}/mail`)).toEqual([]);
});

test('X5: a mail server’s reply with an address is stored only with the mail, in no log or job, and is deleted with it', async () => {
  const words = 'Nobody here is called thandi@example.com';
  const services = await open({ SMTP_URL: await mailServer(() => refusal(words)) });
  const logged: string[] = [];
  const log = openLog('info', { write: (line) => void logged.push(line) });
  await run({ ...services, log });
  await queueMail(services.db, 'sample', SUBJECT);
  expect(await tried(services, 1)).toMatchObject({ last_error: expect.stringContaining(words) });
  await services.db.transaction((tx) => deleteMails(tx, services.jobs, [SUBJECT]));
  expect(await mailAbout(services)).toBeUndefined();
  await vi.waitUntil(() => logged.length > 0, PATIENT);
  expect(logged.join('')).toContain('did not take the mail');
  const jobs = await services.database.query('select j::text as line from pgboss.job j');
  expect(logged.join('') + JSON.stringify(jobs)).not.toContain('thandi');
});

test.each(['is written', 'fails'])(
  'X5: a mail whose subject is erased while it %s leaves no file',
  async (how) => {
    const services = await open();
    const forgotten = `select 1 from pgboss.job where name = 'mail-forgotten' and state = 'completed'`;
    const mailer = {
      ...services.mailer,
      async send(id: string, mail: Mail) {
        await services.db.transaction((tx) => deleteMails(tx, services.jobs, [SUBJECT]));
        // The job has deleted what existed; the file is written after that.
        await vi.waitUntil(async () => (await services.database.query(forgotten)).length > 0, PATIENT);
        await services.mailer.send(id, mail);
        if (how === 'fails') throw new Error('The disk is full');
      },
    };
    const outbox = await run({ ...services, mailer });
    await queueMail(services.db, 'sample', SUBJECT);
    await vi.waitUntil(async () => (await services.database.query(forgotten)).length > 0, PATIENT);
    await outbox.close();
    expect(await readMails(`${services.dataDir}/mail`)).toEqual([]);
    // A second, delayed job deletes the file in case the process is killed first.
    const later = `select 1 from pgboss.job where name = 'mail-forgotten' and start_after > now()`;
    expect(await services.database.query(later)).toHaveLength(1);
  },
);

test('L18: a mail cancelled before it is due is never sent; one that is being sent can’t be cancelled', async () => {
  const services = await open();
  await run(services);
  await queueMail(services.db, 'sample', SUBJECT, null, { afterSeconds: 20 });
  expect((await mailAbout(services))?.due_in).toBeGreaterThan(15);
  // It is not due yet: another mail goes first.
  await queueMail(services.db, 'sample', OTHER);
  await becomes(services, 'sent', OTHER);
  expect(await mailAbout(services)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await takeMailBack(services.db, 'sample', SUBJECT)).toBe(true);
  expect(await mailAbout(services)).toBeUndefined();
  expect(await takeMailBack(services.db, 'sample', OTHER)).toBe(false);
  expect(await readMails(`${services.dataDir}/mail`)).toHaveLength(1);
});

test('L18: if a mail is cancelled and sent concurrently, only one of the two happens', async () => {
  const services = await open();
  for (let round = 0; round < 20; round += 1) {
    await queueMail(services.db, 'sample', SUBJECT);
    const [claimed, taken] = await Promise.all([
      claimMail(services.db),
      takeMailBack(services.db, 'sample', SUBJECT),
    ]);
    expect([claimed !== null, taken].filter(Boolean)).toHaveLength(1);
    await services.database.query('truncate outgoing_mails');
  }
});
