import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { cloneDatabase } from '../support/database.ts';
import { openMailServer } from '../support/mail-server.ts';
import { launch, openSite, SESSION_SECRET, stop } from '../support/server.ts';

const PATIENT = { timeout: 20_000 };

test('L5: mails that a killed server was sending are taken over within a minute', async () => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-mail-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = stack.adopt(await cloneDatabase(), (one) => one.drop());
  const arrived: string[] = [];
  // The mail server never replies to the first mail to sales, but to the confirmation and all later mails at once.
  const mailServer = stack.use(
    await openMailServer((mail) => {
      if (mail.includes('Auto-Submitted')) return null;
      return arrived.push(mail) === 1 ? new Promise(() => {}) : null;
    }),
  );
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'website@example.co.za',
  };
  const first = await launch(variables);
  const enquiry = { name: 'Thandi', email: 't@example.com', phone: '0115550100', message: 'Two plates' };
  const answer = await fetch(`${first.url}/api/send-contact`, {
    method: 'POST',
    body: JSON.stringify(enquiry),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  await vi.waitUntil(() => arrived.length === 1, PATIENT);
  const exited = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await exited;

  const second = stack.adopt(await launch(variables), stop);
  const [left] = await database.query<{ state: string; seconds: number }>(
    `select state::text, extract(epoch from leased_until - now())::float as seconds from outgoing_mails
     where kind = 'lead-to-sales'`,
  );
  expect(left?.state).toBe('sending');
  expect(left?.seconds).toBeLessThan(60);
  // As if the lease had expired.
  await database.query(`update outgoing_mails set leased_until = now() where state = 'sending'`);
  const state = async () =>
    (
      await database.query<{ state: string }>(
        `select state::text from outgoing_mails where kind = 'lead-to-sales'`,
      )
    )[0]?.state;
  await vi.waitUntil(async () => (await state()) === 'sent', PATIENT);
  expect(arrived).toHaveLength(2);
  // The same Message-ID, so that a receiver who gets both recognises the duplicate.
  const [one, two] = arrived.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
  expect(one).toBe(two);
  expect(second.process.exitCode).toBeNull();
});

test('X5, A3, B13, L13, L20, L21, C8, H1, H8, R8, Q7, P11, P15: a started server has scheduled all its recurring jobs', async () => {
  await using site = await openSite();
  const scheduled = await site.database.query(
    'select name, cron, timezone from pgboss.schedule order by name',
  );
  const timezone = 'Africa/Johannesburg';
  expect(scheduled).toEqual([
    { name: 'applications-unsearchable', cron: '*/5 * * * *', timezone },
    { name: 'closed-positions', cron: '0 0 * * *', timezone },
    { name: 'deleted-notes', cron: '41 2 * * *', timezone },
    { name: 'due-articles', cron: '* * * * *', timezone },
    { name: 'ended-sessions', cron: '41 2 * * *', timezone },
    { name: 'expired-applications', cron: '23 * * * *', timezone },
    { name: 'expired-leads', cron: '43 * * * *', timezone },
    { name: 'stray-cvs', cron: '27 2 * * *', timezone },
    { name: 'stray-drawings', cron: '17 2 * * *', timezone },
    { name: 'stray-quotations', cron: '37 2 * * *', timezone },
    { name: 'unanswered-leads', cron: '*/10 * * * *', timezone },
    { name: 'unread-drawings', cron: '*/5 * * * *', timezone },
    { name: 'unsearchable-leads', cron: '*/5 * * * *', timezone },
    { name: 'unused-article-images', cron: '35 2 * * *', timezone },
    { name: 'unused-company-pictures', cron: '50 2 * * *', timezone },
    { name: 'yesterdays-visitors', cron: '5 0 * * *', timezone },
  ]);
});

test('L22: on the server, npm run mails lists failed mails with the reason and sends them again, all or some', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await cloneDatabase(), (one) => one.drop());
  const failed = await database.query<{ id: string }>(
    `insert into outgoing_mails (kind, subject_id, state, problem, last_error, settled_at)
     select 'lead-to-sales', gen_random_uuid(), 'failed', 'address', '550 no such user', now() from generate_series(1, 101)
     returning id`,
  );
  const mails = async (...words: string[]) => {
    const node = path.join(projectRoot(), 'node_modules/.bin/node');
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, SESSION_SECRET };
    const ran = promisify(execFile)(node, ['scripts/mails.ts', ...words], { cwd: projectRoot(), env });
    return ran.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  };
  const listed = await mails();
  for (const { id } of failed) expect(listed).toContain(id);
  expect(listed).toContain(
    'The mail server refused the address. Correct the address, then send the email again.',
  );
  expect(listed).toContain('550 no such user');
  const [first, second] = failed.map(({ id }) => id);
  expect(await mails('resend', second ?? '', '1234')).toBe(
    '1234 is not the ID of a mail. npm run mails lists the failed ones with their IDs.\n',
  );
  expect(await mails('resned')).toContain('npm run mails -- resend');
  expect(await mails('resend', first ?? '')).toContain(`${first}  queued again`);
  const states = () =>
    database.query<{ id: string; state: string }>('select id, state::text from outgoing_mails');
  expect(await states()).toEqual(
    expect.arrayContaining([
      { id: first, state: 'waiting' },
      { id: second, state: 'failed' },
    ]),
  );
  await mails('resend');
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['waiting']));
  expect(await mails()).toBe('No failed mails.\n');
});
