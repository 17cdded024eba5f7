import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_NAME } from '#app/accounts/admins/account.ts';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { confirmFields } from '#app/company/company.commands.server.ts';
import { companyOf } from '#app/company/company.ts';
import { sampleFields } from '#app/company/sample-fields.server.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { scheduleBackups } from '#app/platform/backup/backup.jobs.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { runOutbox } from '#app/platform/mail/send-mails.server.ts';
import { ADMIN, addAdmin } from '#tests/support/accounts.ts';
import { changedProfile, testSender } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openMailServer, refusal } from '#tests/support/mail-server.ts';
import { readMails } from '#tests/support/server.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  clearMark,
  makeTestBackup,
  sendTestMail,
  setMark,
  TEST_MAILS_PER_HOUR,
} from './guide.commands.server.ts';
import { guideMailBuilders } from './guide.jobs.server.ts';
import { openGuide, readGuide } from './guide.queries.server.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  await createFirstAccount(services.db, ADMIN);
  me = { id: await idOf(services, ADMIN.email), name: 'Zoë' };
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query(`truncate guide_marks, outgoing_mails, company_confirmations`));

type Opened = Awaited<ReturnType<typeof openTestServices>>;

async function idOf({ database }: Pick<Opened, 'database'>, email: string): Promise<string> {
  const [admin] = await database.query<{ id: string }>('select id from admins where email = $1', [email]);
  if (admin === undefined) throw new Error('There is no such account');
  return admin.id;
}

async function stateOf(
  id: string,
  company = sampleCompany,
  as = me,
  from: Pick<Opened, 'db' | 'config'> = services,
) {
  const { steps } = await readGuide(from, as, company);
  return steps.find((step) => step.id === id)?.state;
}

const withServer = (url: string) => ({
  ...services,
  config: { ...services.config, mail: { ...services.config.mail, smtpUrl: url } },
});

test('O8: the dashboard names the open steps and the next one, until all are done or skipped or somebody dismisses the guide', async () => {
  const { db } = services;
  const before = await openGuide(services, me, sampleCompany);
  expect(before?.hasWork).toBe(false);
  expect(before?.next.id).toBe('identity');
  await setMark(db, me, 'identity');
  expect(await stateOf('identity')).toBe('skipped');
  const after = await openGuide(services, me, sampleCompany);
  expect([after?.open, after?.next.id]).toEqual([(before?.open ?? 0) - 1, 'look']);
  await clearMark(db, me, 'identity');
  expect(await openGuide(services, me, sampleCompany)).toEqual(before);

  await addLead(services.database);
  expect((await openGuide(services, me, sampleCompany))?.hasWork).toBe(true);

  await setMark(db, me, 'dismissed');
  // Whoever is second changes nothing.
  await setMark(db, { ...me, name: 'Sipho' }, 'dismissed');
  expect(await openGuide(services, me, sampleCompany)).toBeNull();
  expect((await readGuide(services, me, sampleCompany)).dismissed?.by).toBe('Zoë');
  await clearMark(db, me, 'dismissed');
  for (const { id } of (await readGuide(services, me, sampleCompany)).steps) await setMark(db, me, id);
  expect(await openGuide(services, me, sampleCompany)).toBeNull();
});

test('O8: of two who skip a step the first is noted, and the audit has each change once', async () => {
  const { db, database } = services;
  const sipho = { ...me, name: 'Sipho' };
  const audit = async () =>
    (
      await database.query<{ details: unknown }>(
        `select details from audit_entries where action = 'guide-changed' and details ? 'machines' order by at, id`,
      )
    ).map(({ details }) => details);
  expect(await audit()).toEqual([{ machines: 'skipped' }]);
  await setMark(db, me, 'machines');
  await setMark(db, sipho, 'machines');
  const { steps } = await readGuide(services, me, sampleCompany);
  expect(steps.find(({ id }) => id === 'machines')?.skipped?.by).toBe('Zoë');
  await clearMark(db, sipho, 'machines');
  await clearMark(db, me, 'machines');
  expect((await audit()).slice(1)).toEqual([{ machines: 'skipped' }, { machines: 'open again' }]);
});

test('O8, O9: a step of the company is done when its fields are changed or confirmed', async () => {
  expect(await stateOf('look')).toBe('open');
  const green = companyOf(
    changedProfile(({ look }) => {
      look.colour = '#1f7a4d';
      look.logo = '';
    }),
  );
  expect(await stateOf('look', green)).toBe('done');
  await confirmFields(
    services.db,
    'Zoë',
    sampleFields(sampleCompany.profile).filter(({ section }) => section === 'look'),
  );
  expect(await stateOf('look')).toBe('done');
});

test('O8, T3: one’s name, colleagues and the second factor are read from the accounts', async () => {
  await using own = await openTestServices();
  await createFirstAccount(own.db, ADMIN);
  const admin = { id: await idOf(own, ADMIN.email), name: 'Zoë' };
  const state = (id: string, as = admin) => stateOf(id, sampleCompany, as, own);
  expect(await state('colleagues')).toBe('open');
  await addAdmin(own.database, { name: 'Sipho', email: 'sipho@example.com' });
  expect(await state('colleagues')).toBe('done');
  expect(await state('colleagues', { ...admin, name: FIRST_NAME })).toBe('open');
  expect(await state('second-factor')).toBe('open');
  await own.database.query(
    'insert into second_factors (admin_id, secret, confirmed_at) values ($1, $2, now())',
    [admin.id, 'secret'],
  );
  expect(await state('second-factor')).toBe('done');
});

test('O8: a test email goes to oneself; refused, it says why; sent, the step is done', async () => {
  let verdict: Error | null = refusal('Not from you', 550);
  const mails: string[] = [];
  await using server = await openMailServer((mail) => {
    mails.push(mail);
    return verdict;
  });
  const connected = withServer(server.url);
  const mailer = openMailer(connected.config, testSender);
  const outbox = await runOutbox({ ...services, mailer }, guideMailBuilders(services));
  try {
    const testMail = async () => (await readGuide(connected, me, sampleCompany)).testMail;
    expect(await testMail()).toBeNull();
    expect(await sendTestMail(connected, me)).toBe(true);
    expect((await testMail())?.state).toBe('waiting');
    await vi.waitUntil(async () => (await testMail())?.state === 'failed', { timeout: 20_000 });
    expect((await testMail())?.lastError).toContain('Not from you');
    expect(await stateOf('mail', sampleCompany, me, connected)).toBe('open');

    verdict = null;
    await sendTestMail(connected, me);
    await vi.waitUntil(async () => (await testMail())?.state === 'sent', { timeout: 20_000 });
    expect(mails.at(-1)).toContain(`To: ${FIRST_NAME} <${ADMIN.email}>`);
    expect(await stateOf('mail', sampleCompany, me, connected)).toBe('done');
  } finally {
    await outbox.close();
    mailer.close();
  }
});

test('O8: a test email that was only written to a file does not count once there is a mail server', async () => {
  const mailer = openMailer(services.config, testSender);
  const outbox = await runOutbox({ ...services, mailer }, guideMailBuilders(services));
  try {
    await sendTestMail(services, me);
    await vi.waitUntil(
      async () => (await readGuide(services, me, sampleCompany)).testMail?.state === 'sent',
      { timeout: 20_000 },
    );
  } finally {
    await outbox.close();
  }
  expect((await readMails(path.join(services.dataDir, 'mail'))).map(({ to }) => to?.[0]?.address)).toEqual([
    ADMIN.email,
  ]);
  expect(await stateOf('mail')).toBe('open');
  expect(await stateOf('mail', sampleCompany, me, withServer('smtp://mail.example.com'))).toBe('open');
});

test('O8: only some test emails are sent in an hour, also if they are asked for at once', async () => {
  const asked = Array.from({ length: TEST_MAILS_PER_HOUR + 2 }, () => sendTestMail(services, me));
  expect((await Promise.all(asked)).filter((sent) => sent)).toHaveLength(TEST_MAILS_PER_HOUR);
  expect(await services.database.query('select from outgoing_mails')).toHaveLength(TEST_MAILS_PER_HOUR);
  await services.database.query("update outgoing_mails set created_at = now() - interval '61 minutes'");
  expect(await sendTestMail(services, me)).toBe(true);
});

test('O8: a backup is made when somebody asks for it, although none is due, and only some in a day', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-guide-backup-'));
  await using own = await openTestServices({ BACKUP_DIR: folder });
  await createFirstAccount(own.db, ADMIN);
  const admin = { id: await idOf(own, ADMIN.email), name: 'Zoë' };
  const backup = async () => (await readGuide(own, admin, sampleCompany)).backup;
  const newest = async () => (await backup())?.newest?.name;
  try {
    expect(await makeTestBackup(services)).toBe('no-folder');
    expect((await readGuide(services, me, sampleCompany)).backup).toBeNull();
    await scheduleBackups(own, own.database.connection, async () => []);
    // The one that the start makes.
    const first = await vi.waitUntil(newest, { timeout: 30_000 });
    expect(await stateOf('backup', sampleCompany, admin, own)).toBe('done');

    // Within the same second the next one would have the same name.
    await rm(path.join(folder, first));
    expect(await Promise.all([makeTestBackup(own), makeTestBackup(own)])).toEqual(
      expect.arrayContaining(['asked', 'running']),
    );
    await vi.waitUntil(newest, { timeout: 30_000 });
    await vi.waitUntil(async () => (await backup())?.isRunning === false, { timeout: 30_000 });

    await rm(folder, { recursive: true });
    expect(await makeTestBackup(own)).toBe('asked');
    await vi.waitUntil(async () => (await backup())?.error, { timeout: 30_000 });
    expect((await backup())?.error).toContain('is not there');
    expect(await backup()).toMatchObject({ newest: null, hasFolder: false, isRunning: false });
    expect(await makeTestBackup(own)).toBe('asked');
    await vi.waitUntil(async () => (await backup())?.isRunning === false, { timeout: 30_000 });
    expect(await makeTestBackup(own)).toBe('too-many');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
