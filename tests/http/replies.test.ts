import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { senderOf } from '#app/company/letterhead.server.ts';
import { sendAnswer } from '#app/leads/correspondence/answers.commands.server.ts';
import { readReplies, runReplies } from '#app/leads/correspondence/replies.jobs.server.ts';
import { listReplies } from '#app/leads/correspondence/replies.queries.server.ts';
import { leadMailBuilders } from '#app/leads/leads.jobs.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { runOutbox } from '#app/platform/mail/send-mails.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { addColleague } from '../support/colleagues.ts';
import { testCompany } from '../support/company.ts';
import { hasDovecot, MAILBOX_USER, openDovecot } from '../support/dovecot.ts';
import { addLead } from '../support/leads.ts';
import { openMailServer } from '../support/mail-server.ts';
import { launch, openSite, stop } from '../support/server.ts';
import { openTestServices } from '../support/services.ts';

const CUSTOMER = { name: 'Thandi', address: 'thandi@example.org' };
const ENGINEER = { name: 'Eng', address: 'eng@example.org' };
const DRAWING = path.join(projectRoot(), 'app/drawings/corpus/flange.dxf');

/** A mail server for both sides: what is sent to sales is delivered to the mailbox, the rest is the customer's. */
async function openPost() {
  await using opening = new AsyncDisposableStack();
  const mailbox = opening.use(await openDovecot());
  const received: Email[] = [];
  const smtp = opening.use(
    await openMailServer(async (raw) => {
      const mail = await PostalMime.parse(raw);
      const isToSales = mail.to?.some(({ address }) => address === MAILBOX_USER);
      if (isToSales) await mailbox.deliver(raw);
      else received.push(mail);
      return null;
    }),
  );
  const customer = opening.adopt(createTransport(smtp.url), (one) => one.close());
  const opened = opening.move();
  return { mailbox, received, smtp, customer, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** How a mail program answers a mail. */
const answerTo = (mail: Email) => ({
  to: mail.replyTo?.[0]?.address ?? mail.from?.address ?? '',
  subject: `Re: ${mail.subject}`,
  inReplyTo: mail.messageId ?? '',
  references: `${mail.references ?? ''} ${mail.messageId}`,
});

async function openOffice(variables: Record<string, string>) {
  const services = await openTestServices({ MAIL_FROM: 'website@kerf.test', ...variables });
  const admin = await addColleague(services.database, 'Sipho');
  return { ...services, sipho: admin };
}

describe.runIf(hasDovecot())('with Dovecot', () => {
  test('L24, L18: a conversation through a real mail server is in the timeline of its lead, each mail once', async () => {
    await using post = await openPost();
    await using services = await openOffice({ SMTP_URL: post.smtp.url, IMAP_URL: post.mailbox.url });
    const { db, database, sipho } = services;
    const mailer = openMailer(services.config, () => senderOf(testCompany, services.config.mail));
    const outbox = await runOutbox({ ...services, mailer }, leadMailBuilders(services));
    const lead = await addLead(database, { kind: 'quote', email: CUSTOMER.address });
    const other = await addLead(database, { email: 'somebody@example.org' });

    const answer = async (text: string): Promise<Email> => {
      const before = post.received.length;
      const subject = `Re: Your quote request ${lead.reference}`;
      const mail = { subject, text, draft: '', removed: [], quoted: '', followUpOn: '' };
      await sendAnswer(services, sipho, lead.id, mail, [], testCompany);
      await database.query(`update outgoing_mails set due_at = now() where state = 'waiting'`);
      await expect.poll(() => post.received.length).toBe(before + 1);
      return post.received.at(-1) ?? expect.unreachable();
    };
    const texts = async (leadId = lead.id) =>
      (await listReplies(db, leadId)).map(({ text }) => text).reverse();

    let reader = runReplies(services, 50);
    const first = await answer('3 mm or 4 mm?');
    expect(first.replyTo).toEqual([{ name: 'Sipho', address: MAILBOX_USER }]);
    await post.customer.sendMail({
      from: CUSTOMER,
      ...answerTo(first),
      text: '4 mm.\n\nOn 23 Nov 2026, Sipho <s@kerf.test> wrote:\n> 3 mm or 4 mm?',
    });
    await expect.poll(() => texts()).toEqual(['4 mm.']);

    await post.customer.sendMail({
      ...{ from: CUSTOMER, ...answerTo(first), text: 'Here is the drawing.' },
      attachments: [{ filename: 'flange.dxf', content: await readFile(DRAWING) }],
    });
    const second = await answer('R 1 200.');
    expect(second.inReplyTo).toBe(first.messageId);
    await post.customer.sendMail({ from: CUSTOMER, ...answerTo(second), text: 'Please go ahead.' });

    // A colleague to whom it was passed on, an automatic reply, one by its reference, and three that belong to no lead.
    await post.customer.sendMail({
      ...{ from: ENGINEER, ...answerTo(second), subject: `Fwd: ${second.subject}` },
      text: 'Use S355.\n\n---------- Forwarded message ---------\nFrom: Sipho\nDate: Mon\nSubject: R\nTo: T\n\nR 1 200.',
    });
    await post.customer.sendMail({
      ...{ from: CUSTOMER, ...answerTo(second), text: 'Away until Monday.' },
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    await post.customer.sendMail({
      from: CUSTOMER,
      to: MAILBOX_USER,
      subject: `About ${lead.reference}`,
      text: 'By phone please.',
    });
    await post.customer.sendMail({
      from: ENGINEER,
      to: MAILBOX_USER,
      subject: `About ${other.reference}`,
      text: 'Not mine.',
    });
    await post.customer.sendMail({
      from: CUSTOMER,
      to: MAILBOX_USER,
      subject: 'Lunch?',
      text: 'Something else.',
    });
    const all = [
      '4 mm.',
      'Here is the drawing.',
      'Please go ahead.',
      expect.stringContaining('Use S355.'),
      'Away until Monday.',
      'By phone please.',
    ];
    await expect.poll(() => texts()).toEqual(expect.arrayContaining(all));
    const replies = await listReplies(db, lead.id);
    expect(replies).toHaveLength(all.length);
    expect(replies.flatMap(({ text, drawings }) => drawings.map(({ name }) => [text, name]))).toEqual([
      ['Here is the drawing.', 'flange.dxf'],
    ]);
    expect(replies.filter(({ isAutomatic }) => isAutomatic)).toMatchObject([{ text: 'Away until Monday.' }]);

    // The mail server is away: what comes meanwhile is taken in when it is back.
    await post.mailbox.stop();
    const error = () =>
      database.query<{ lastError: string }>('select last_error as "lastError" from watched_mailboxes');
    await expect.poll(error).not.toEqual([{ lastError: null }]);
    await post.mailbox.start();
    const twice = { from: CUSTOMER, ...answerTo(second), messageId: '<twice@example.org>', text: 'Twice.' };
    await post.customer.sendMail(twice);
    await post.customer.sendMail(twice);
    await expect.poll(() => texts()).toContain('Twice.');
    await expect.poll(error).toEqual([{ lastError: null }]);

    // The database is away, and then the file store.
    await database.whileStopped(async () => {
      await post.customer.sendMail({ from: CUSTOMER, ...answerTo(second), text: 'Without a database.' });
    });
    await expect.poll(() => texts()).toContain('Without a database.');
    await reader.close();
    const put = async () => Promise.reject(new Error('The store is away'));
    const withoutStore = { ...services, files: { ...services.files, put } };
    reader = runReplies(withoutStore, 50);
    const attachments = [{ filename: 'second.dxf', content: await readFile(DRAWING) }];
    await post.customer.sendMail({
      from: CUSTOMER,
      ...answerTo(second),
      text: 'Without a store.',
      attachments,
    });
    await expect.poll(error).toEqual([{ lastError: expect.stringContaining('The store is away') }]);
    expect(await texts()).not.toContain('Without a store.');
    await reader.close();
    reader = runReplies(services, 50);
    await expect.poll(() => texts()).toContain('Without a store.');

    await post.customer.sendMail({ from: CUSTOMER, ...answerTo(second), text: 'The last.' });
    await expect.poll(() => texts()).toContain('The last.');
    await reader.close();
    await outbox.close();
    const stored = await texts();
    expect(stored).toHaveLength(new Set(stored).size);
    expect(stored.filter((text) => text === 'Twice.')).toHaveLength(1);
    expect(await texts(other.id)).toEqual([]);
    // It was only read: no mail was marked, moved or deleted.
    const flags = await post.mailbox.fetch('flags');
    expect(flags.match(/flags: \\Recent$/gm)).toHaveLength(13);
  });

  test('L24: a server that is killed between fetching and storing a reply stores it after its next start, once', async () => {
    await using post = await openPost();
    await using site = await openSite();
    const { id } = await addLead(site.database, { email: CUSTOMER.address });
    await post.customer.sendMail({
      ...{
        from: CUSTOMER,
        to: MAILBOX_USER,
        subject: 'Re: yours',
        text: 'Here.',
        references: `<${id}@kerf.test>`,
      },
      attachments: [{ filename: 'flange.dxf', content: await readFile(DRAWING) }],
    });
    const variables = { DATABASE_URL: site.database.url, DATA_DIR: site.dataDir, IMAP_URL: post.mailbox.url };
    const holder = new pg.Client(site.database.url);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from leads where id = $1 for update', [id]);
    const killed = await launch(variables);
    const waiting = () =>
      site.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    // It has fetched the mail and stored its drawing, and now waits for the lead.
    await expect.poll(waiting).toHaveLength(1);
    const exited = once(killed.process, 'exit');
    killed.process.kill('SIGKILL');
    await exited;
    expect(await readdir(path.join(site.dataDir, 'files/drawings'))).toHaveLength(1);
    await holder.end();
    const again = await launch(variables);
    const replies = () => site.database.query('select text from lead_replies');
    await expect.poll(replies).toEqual([{ text: 'Here.' }]);
    expect(await site.database.query('select name from drawings')).toEqual([{ name: 'flange.dxf' }]);
    await stop(again);
  });

  test('L24: of 10,000 mails in the mailbox the replies are found the first time, and older ones are passed over', async () => {
    await using mailbox = await openDovecot();
    await using services = await openOffice({ IMAP_URL: mailbox.url });
    const { id } = await addLead(services.database);
    await mailbox.fill(10_000, (at) => {
      const isReply = at % 2_500 === 0;
      return `From: a@example.org\nSubject: Mail ${at}\nMessage-ID: <${at}@example.org>\n${isReply ? `In-Reply-To: <${id}@kerf.test>\n` : ''}\nText ${at}\n`;
    });
    await mailbox.deliver(`From: a@example.org\nIn-Reply-To: <${id}@kerf.test>\n\nThe newest\n`);
    const { watched } = services.config.mail;
    if (watched === null) throw new Error('No mailbox');
    const { signal } = new AbortController();
    await readReplies(services, watched, null, signal, new Map());
    const texts = async () => (await listReplies(services.db, id)).map(({ text }) => text).sort();
    const found = ['Text 0', 'Text 2500', 'Text 5000', 'Text 7500', 'The newest'];
    expect(await texts()).toEqual(found);
    await mailbox.deliver(
      `From: a@example.org\nMessage-ID: <n@n>\nIn-Reply-To: <${id}@kerf.test>\n\nEven newer\n`,
    );
    await readReplies(services, watched, null, signal, new Map());
    expect(await texts()).toEqual(['Even newer', ...found].sort());
  });

  test('L24: a mail that fails by itself five times is passed over; while the store is away none is', async () => {
    await using mailbox = await openDovecot();
    await using services = await openOffice({ IMAP_URL: mailbox.url });
    const { id } = await addLead(services.database);
    for (const from of ['poison', 'later'])
      await mailbox.deliver(
        `From: ${from}@example.org\nMessage-ID: <${from}@n>\nIn-Reply-To: <${id}@kerf.test>\n\nFrom ${from}\n`,
      );
    await services.database.query(
      `alter table lead_replies add constraint refused check (from_address <> 'poison@example.org')`,
    );
    const { watched } = services.config.mail;
    if (watched === null) throw new Error('No mailbox');
    const failures = new Map<string, number>();
    const round = (changed = {}) =>
      readReplies({ ...services, ...changed }, watched, null, new AbortController().signal, failures);
    const texts = async () => (await listReplies(services.db, id)).map(({ text }) => text);
    const put = async () => Promise.reject(new Error('The store is away'));
    for (let at = 0; at < 6; at += 1)
      await expect(round({ files: { ...services.files, put } })).rejects.toThrow();
    for (let at = 0; at < 4; at += 1) await expect(round()).rejects.toThrow();
    expect(await texts()).toEqual([]);
    await round();
    expect(await texts()).toEqual(['From later']);
  });
});
