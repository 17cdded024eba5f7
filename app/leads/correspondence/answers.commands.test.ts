import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { senderOf } from '#app/company/letterhead.server.ts';
import { runFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { putFiles } from '#app/platform/files/put-files.server.ts';
import { claimMail } from '#app/platform/mail/mail-tries.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { runOutbox } from '#app/platform/mail/send-mails.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { eraseLead } from '#app/sales/lead-erasure.commands.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { isToSales, readMails } from '#tests/support/server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { ANSWER_FILES, leadMailBuilders } from '../leads.jobs.server.ts';
import { quoteOf } from '../requests/requests.fixture.ts';
import { submitQuoteRequest } from '../requests/submit-lead.commands.server.ts';
import { answerSchema, UNDO_SECONDS } from './answer.ts';
import {
  ANSWER_PREFIX,
  discardAnswer,
  noteWriting,
  sendAnswer,
  sendAnswerAgain,
  takeAnswerBack,
} from './answers.commands.server.ts';
import { listAnswers, whoWrites } from './answers.queries.server.ts';
import { recordContact, removeLeadEvent } from './lead-contacts.commands.server.ts';

let me: { id: string; name: string };
const services = await openTestServices({ MAIL_FROM: 'website@example.co.za' });
beforeAll(async () => {
  await runFileRemoval(services);
  me = await addColleague(services.database, 'Sipho', { email: 'sipho@example.co.za' });
});
beforeEach(() => services.database.query('truncate leads, outgoing_mails, sending_counts cascade'));
afterAll(() => services[Symbol.asyncDispose]());

let sent = 0;
async function addLead({ name = 'Thandi', email = 'thandi@example.com' } = {}) {
  sent += 1;
  const request = quoteOf({ name, email });
  const { reference } = await submitQuoteRequest(services, request, [], `key-of-lead-number-${sent}`);
  const [lead] = await services.database.query<{ id: string }>('select id from leads where number = $1', [
    reference.slice(2),
  ]);
  return { id: lead?.id ?? '', reference };
}

const answer = (change: Record<string, string> = {}) =>
  answerSchema.parse({ subject: 'Re: Your quote request', text: 'Hello Thandi\n\nR 1 200.', ...change });

async function file(name: string, content = `%PDF ${name}`, bytes = content.length) {
  const spooled = path.join(services.dataDir, 'spool', name);
  await writeFile(spooled, content);
  const checked = { name, path: spooled, bytes, sha256: sha256(content), mediaType: 'application/pdf' };
  const [stored] = await putFiles(services.files, ANSWER_PREFIX, [checked]);
  if (stored === undefined) throw new Error('The file was not stored');
  return stored;
}

async function sendNow(
  leadId: string,
  change: Record<string, string> = {},
  files: Awaited<ReturnType<typeof file>>[] = [],
) {
  const stored = await sendAnswer(services, me, leadId, answer(change), files, testCompany);
  if (!stored.ok) throw new Error(stored.fault);
  return stored.answerId;
}

/** Sends all queued mails now, and returns the .eml files. */
async function deliver() {
  await services.database.query('update outgoing_mails set due_at = now()');
  const outbox = await runOutbox(
    { ...services, mailer: openMailer(services.config, () => senderOf(testCompany, services.config.mail)) },
    leadMailBuilders(services),
  );
  const waiting = `select 1 from outgoing_mails where state in ('waiting', 'sending')`;
  await vi.waitUntil(async () => (await services.database.query(waiting)).length === 0, { timeout: 20_000 });
  await outbox.close();
  return readMails(path.join(services.dataDir, 'mail'));
}

const stored = async (leadId: string) => (await listAnswers(services.db, leadId))[0];
const isFor = (reference: string) => (mail: { subject?: string | undefined; text?: string | undefined }) =>
  `${mail.subject} ${mail.text}`.includes(reference);

test('L18: an answer is sent to the customer from the company’s address, with its files and the author as reply-to', async () => {
  const { id, reference } = await addLead();
  await sendNow(id, { subject: `Re: Your quote request ${reference}` }, [await file('quote.pdf')]);
  expect(await stored(id)).toMatchObject({
    author: 'Sipho',
    recipient: 'thandi@example.com',
    mail: { state: 'waiting' },
  });
  const mails = await deliver();
  const mail = mails.find(({ subject }) => subject === `Re: Your quote request ${reference}`);
  expect(mail).toMatchObject({
    from: { address: 'website@example.co.za' },
    to: [{ name: 'Thandi', address: 'thandi@example.com' }],
    replyTo: [{ name: 'Sipho', address: 'sipho@example.co.za' }],
  });
  expect(mail?.text).toContain('Hello Thandi\n\nR 1 200.');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['quote.pdf']);
  expect(await stored(id)).toMatchObject({ mail: { state: 'sent' } });
});

test('L18: all mails of a lead are one conversation, including those to sales and the confirmation', async () => {
  const { id, reference } = await addLead();
  await deliver();
  await sendNow(id, { subject: 'First' });
  await deliver();
  await sendNow(id, { subject: 'Second' });
  const mails = (await deliver()).filter(isFor(reference));
  const by = (subject: string) => mails.find((mail) => mail.subject === subject);
  const confirmation = by(`Your quote request ${reference}`);
  const root = `<${id}@example.co.za>`;
  expect(mails.find(isToSales(reference))?.references).toBe(root);
  expect(confirmation?.references).toBe(root);
  expect(by('First')).toMatchObject({
    inReplyTo: confirmation?.messageId,
    references: `${root} ${confirmation?.messageId}`,
  });
  expect(by('Second')).toMatchObject({
    inReplyTo: by('First')?.messageId,
    references: `${root} ${confirmation?.messageId} ${by('First')?.messageId}`,
  });
});

test(`L18: a mail is sent after ${UNDO_SECONDS} s; undone before that, it is never sent and becomes a draft with its files`, async () => {
  const { id } = await addLead();
  const answerId = await sendNow(id, { text: 'Too early' }, [await file('a.pdf'), await file('b.pdf')]);
  const [queued] = await services.database.query<{ seconds: number }>(
    `select extract(epoch from due_at - created_at)::float as seconds from outgoing_mails where subject_id = $1`,
    [answerId],
  );
  expect(queued?.seconds).toBe(20);
  expect(await takeAnswerBack(services.db, me, id, answerId)).toBe(true);
  expect((await deliver()).some(({ text }) => text?.includes('Too early'))).toBe(false);
  const draft = await stored(id);
  expect(draft).toMatchObject({ text: 'Too early', mail: null, takenBackAt: expect.any(Date) });

  const removed = draft?.files.find(({ name }) => name === 'a.pdf')?.id ?? '';
  const again = await sendAnswer(
    services,
    me,
    id,
    answer({ text: 'In time', draft: answerId, removed }),
    [await file('c.pdf')],
    testCompany,
  );
  expect(again).toEqual({ ok: true, answerId });
  const mail = (await deliver()).find(({ text }) => text?.includes('In time'));
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['b.pdf', 'c.pdf']);
  expect(await takeAnswerBack(services.db, me, id, answerId)).toBe(false);
  const twice = await sendAnswer(services, me, id, answer({ draft: answerId }), [], testCompany);
  expect(twice).toEqual({ ok: false, fault: 'draft-gone' });
});

test('L18: an answer that is already being sent can no longer be undone', async () => {
  const { id } = await addLead();
  await services.database.query('truncate outgoing_mails');
  const answerId = await sendNow(id);
  await services.database.query('update outgoing_mails set due_at = now()');
  expect(await claimMail(services.db)).toMatchObject({ subjectId: answerId });
  expect(await takeAnswerBack(services.db, me, id, answerId)).toBe(false);
});

test('L18: the recipient is fixed when sending: a corrected address only applies to the next answer', async () => {
  const { id } = await addLead();
  await sendNow(id, { text: 'To the old address' });
  await services.database.query(`update leads set email = 'new@example.com' where id = $1`, [id]);
  const mail = (await deliver()).find(({ text }) => text?.includes('To the old address'));
  expect(mail?.to?.map(({ address }) => address)).toEqual(['thandi@example.com']);
});

test('L18: a failed answer is sent again, to the lead’s current address', async () => {
  const { id } = await addLead();
  const answerId = await sendNow(id, { text: 'Sent again' });
  expect(await sendAnswerAgain(services.db, me, id, answerId)).toEqual({ ok: false, fault: 'under-way' });
  await services.database.query(
    `update outgoing_mails set state = 'failed', problem = 'address' where subject_id = $1`,
    [answerId],
  );
  await services.database.query(`update leads set email = 'right@example.com' where id = $1`, [id]);
  expect(await sendAnswerAgain(services.db, me, id, answerId)).toEqual({ ok: true });
  const mail = (await deliver()).find(({ text }) => text?.includes('Sent again'));
  expect(mail?.to?.map(({ address }) => address)).toEqual(['right@example.com']);
});

test.each([
  [{ text: 'Hello {{name}}' }, 'text', '{{name}}'],
  [{ subject: 'Re: {{subject}}' }, 'subject', '{{subject}}'],
  [{ text: 'Hello {{name' }, 'text', 'double braces'],
  [{ text: ' ' }, 'text', 'Write the answer'],
])('L18: %j is not sent: the field %s says %s', (change, field, message) => {
  const read = answerSchema.safeParse({ subject: 'Re', text: 'Hello', ...change });
  expect(read.error?.issues.find(({ path: [name] }) => name === field)?.message).toContain(message);
});

test('L17: an answer whose mail would exceed 20 MB on the wire is refused, and nothing is stored', async () => {
  const { id } = await addLead();
  const halves = [await file('a.pdf', '%PDF', 8_000_000), await file('b.pdf', '%PDF', 8_000_000)];
  expect(await sendAnswer(services, me, id, answer(), halves, testCompany)).toEqual({
    ok: false,
    fault: 'too-large',
  });
  expect(await listAnswers(services.db, id)).toEqual([]);
});

test('L17, L18: the files kept from a draft count, for their number and for the mail’s size', async () => {
  const { id } = await addLead();
  const few = async (names: string) => Promise.all([...names].map((name) => file(`${name}.pdf`)));
  const draft = await sendNow(id, {}, await few('abcdef'));
  await takeAnswerBack(services.db, me, id, draft);
  const again = (added: Awaited<ReturnType<typeof few>>, removed = '') =>
    sendAnswer(services, me, id, answer({ draft, removed }), added, testCompany);
  expect(await again(await few('ghijk'))).toEqual({ ok: false, fault: 'too-many-files' });
  const [first] = (await stored(id))?.files ?? [];
  expect(await again(await few('ghijk'), first?.id)).toEqual({ ok: true, answerId: draft });

  const large = await sendNow(id, {}, [await file('large.pdf', '%PDF', 8_000_000)]);
  await takeAnswerBack(services.db, me, id, large);
  const added = [await file('another.pdf', '%PDF', 8_000_000)];
  const both = await sendAnswer(services, me, id, answer({ draft: large }), added, testCompany);
  expect(both).toEqual({ ok: false, fault: 'too-large' });
});

test('L18: a lead that has no address, or was deleted, can’t be answered', async () => {
  const { id } = await addLead();
  await services.database.query(`update leads set email = '' where id = $1`, [id]);
  expect(await sendAnswer(services, me, id, answer(), [], testCompany)).toEqual({
    ok: false,
    fault: 'no-address',
  });
  expect(await sendAnswer(services, me, me.id, answer(), [], testCompany)).toEqual({
    ok: false,
    fault: 'gone',
  });
});

test('L18, X3: a name or subject can’t inject headers or markup', async () => {
  const { id } = await addLead({ name: '<img src=x onerror=alert(1)>" <evil@example.com>' });
  await sendNow(id, { subject: 'Quote\r\nBcc: evil@example.com', text: '<script>alert(1)</script>' });
  const mail = (await deliver()).find(({ text }) => text?.includes('<script>alert(1)'));
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.to?.map(({ address }) => address)).toEqual(['thandi@example.com']);
  expect(mail?.subject).toBe('Quote Bcc: evil@example.com');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toMatch(/<script|<img/);
});

test('X5: deleting a draft deletes its files, and the nightly job removes files that no answer refers to', async () => {
  const { id } = await addLead();
  const answerId = await sendNow(id, {}, [await file('a.pdf')]);
  expect(await discardAnswer(services, me, id, answerId)).toBe(false);
  await takeAnswerBack(services.db, me, id, answerId);
  const [named] = await services.database.query<{ file_key: string }>('select file_key from answer_files');
  const onDisk = path.join(services.dataDir, 'files', named?.file_key ?? '');
  expect(existsSync(onDisk)).toBe(true);
  expect(await discardAnswer(services, me, id, answerId)).toBe(true);
  await vi.waitUntil(() => !existsSync(onDisk), { timeout: 20_000 });
  expect(await listAnswers(services.db, id)).toEqual([]);
  expect(
    await services.database.query(
      `select action, actor_name from audit_entries where subject_id = $1 order by at desc limit 1`,
      [id],
    ),
  ).toEqual([{ action: 'lead-answer-discarded', actor_name: 'Sipho' }]);

  const { fileKey } = await file('stray.pdf');
  await services.database.query(
    `insert into audit_entries (at, actor_name, action) values (now() - interval '1 day', '', 'signed-in')`,
  );
  expect(
    await removeUnreferenced(services, ANSWER_FILES, new Date(Date.now() + 60_000)),
  ).toBeGreaterThanOrEqual(1);
  expect(existsSync(path.join(services.dataDir, 'files', fileKey))).toBe(false);
});

test('L16: colleagues, but not the author, see for a while that an answer is being written', async () => {
  const { id } = await addLead();
  const other = await addColleague(services.database, 'Thandi');
  await noteWriting(services.db, id, me.id);
  await noteWriting(services.db, id, me.id);
  expect(await whoWrites(services.db, id, me.id)).toEqual([]);
  expect(await whoWrites(services.db, id, other.id)).toEqual(['Sipho']);
  await services.database.query(`update answers_being_written set seen_at = now() - interval '46 seconds'`);
  expect(await whoWrites(services.db, id, other.id)).toEqual([]);
  await noteWriting(services.db, me.id, me.id);
  await noteWriting(services.db, id, me.id);
  await sendNow(id);
  expect(await whoWrites(services.db, id, other.id)).toEqual([]);
});

test('L20: the first answer is when the mail was sent; a queued, undone or failed mail is not an answer', async () => {
  const { id } = await addLead();
  const firstAnswer = async () =>
    (
      await services.database.query<{ at: Date | null }>(
        'select first_answered_at as at from leads where id = $1',
        [id],
      )
    )[0]?.at;
  const answerId = await sendNow(id);
  expect(await firstAnswer()).toBeNull();
  await takeAnswerBack(services.db, me, id, answerId);
  await deliver();
  expect(await firstAnswer()).toBeNull();
  await sendNow(id);
  await deliver();
  const answered = await firstAnswer();
  expect(answered).toBeInstanceOf(Date);
  // Removing a call recorded by mistake falls back to the sent mail.
  await recordContact(services.db, me, id, 'call', testCompany.opening);
  const [event] = await services.database.query<{ id: string }>(
    `select id from lead_events where kind = 'call'`,
  );
  await removeLeadEvent(services.db, me, id, event?.id ?? '', testCompany.opening);
  expect(Math.abs((await firstAnswer())?.getTime() ?? 0) - (answered?.getTime() ?? 0)).toBeLessThan(5_000);
});

test('L18: replies go to the owner of the lead', async () => {
  const { id } = await addLead();
  const owner = await addColleague(services.database, 'Riaan', { email: 'riaan@example.co.za' });
  await services.database.query('update leads set owner_id = $1 where id = $2', [owner.id, id]);
  await sendNow(id, { text: 'From Sipho for Riaan' });
  const mail = (await deliver()).find(({ text }) => text?.includes('From Sipho for Riaan'));
  expect(mail?.replyTo).toEqual([{ name: 'Riaan', address: 'riaan@example.co.za' }]);
});

test('X5, L21: erasing a lead deletes its answers, their files and their mails', async () => {
  const { id } = await addLead();
  const answerId = await sendNow(id, {}, [await file('erased.pdf')]);
  const [named] = await services.database.query<{ file_key: string }>('select file_key from answer_files');
  const onDisk = path.join(services.dataDir, 'files', named?.file_key ?? '');
  await eraseLead(services, me, id);
  await vi.waitUntil(() => !existsSync(onDisk), { timeout: 20_000 });
  expect(
    await services.database.query('select 1 from outgoing_mails where subject_id = $1', [answerId]),
  ).toEqual([]);
  expect(await services.database.query('select 1 from lead_answers')).toEqual([]);
});
