import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { readHead } from '#app/platform/mail/mail-head.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { MAIL_BYTES } from '#app/platform/mail/watched-mailbox.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { LEAD_ANSWER } from './answer.mails.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import { leadMailBuilders } from './leads.jobs.server.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import { AUTOMATIC_IN_A_DAY, LEAD_REPLIES, REPLIES_IN_A_DAY } from './replies.commands.server.ts';
import { findRepliedLeads, listReplies } from './replies.queries.server.ts';
import { takeReplyIn } from './take-reply-in.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await services.database.query(
    `insert into admins (name, email, position) values ('Riaan', 'riaan@kerf.test', 'Admin')`,
  );
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads, outgoing_mails, sending_counts cascade'));
beforeEach(() => readBytes.splice(0));

const CUSTOMER = 'Thandi <thandi@example.org>';
const drawing = (name: string) => readFile(path.join(projectRoot(), 'app/drawings/corpus', name));

type Part = { name: string; content: string | Uint8Array; type?: string; disposition?: string };

/** A mail as its sender's program writes it. */
function mailOf(headers: Record<string, string>, text: string, parts: readonly Part[] = []): Buffer {
  const head = Object.entries({ From: CUSTOMER, 'Message-ID': `<${Math.random()}@example.org>`, ...headers });
  const lines = head.map(([name, value]) => `${name}: ${value}`);
  if (parts.length === 0) return Buffer.from([...lines, '', text].join('\r\n'));
  const attached = parts.flatMap(
    ({ name, content, type = 'application/octet-stream', disposition = 'attachment' }) => [
      '--cut',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: ${disposition}; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ],
  );
  const body = ['--cut', 'Content-Type: text/plain; charset=utf-8', '', text, ...attached, '--cut--'];
  return Buffer.from([...lines, 'Content-Type: multipart/mixed; boundary=cut', '', ...body].join('\r\n'));
}

/** The lead that a mail is a reply to; null if to none. */
async function leadOf(mail: Buffer): Promise<string | null> {
  const head = await readHead(mail);
  return (await findRepliedLeads(services.db, [head], ['sales@kerf.test'])).get(head) ?? null;
}

/** How many bytes at most were asked for, by mail that was read. */
const readBytes: number[] = [];

/** Takes a mail in as the reply to a lead. */
async function takeIn(leadId: string, mail: Buffer, bytes = mail.byteLength, changed = {}) {
  const listed = { uid: 1, bytes, receivedAt: new Date('2026-11-23T10:00:00Z'), head: await readHead(mail) };
  const read = async (_: number, most = MAIL_BYTES) => {
    readBytes.push(most);
    return new Uint8Array(mail.subarray(0, most));
  };
  await takeReplyIn({ ...services, ...changed }, { read }, listed, leadId);
  return listReplies(services.db, leadId);
}

/** Queues a mail about a lead or an answer. @returns its Message-ID. */
async function sent(kind: string, subjectId: string): Promise<string> {
  await queueMail(services.db, kind, subjectId);
  const [mail] = await services.database.query<{ id: string }>(
    'select id from outgoing_mails where kind = $1 and subject_id = $2',
    [kind, subjectId],
  );
  return `<${mail?.id}@kerf.test>`;
}

async function answered(leadId: string): Promise<string> {
  const [answer] = await services.database.query<{ id: string }>(
    `insert into lead_answers (lead_id, author, recipient_name, recipient, subject, text)
     values ($1, 'Riaan', 'Thandi', 'thandi@example.org', 'Our quote', 'R 1 200') returning id`,
    [leadId],
  );
  return sent(LEAD_ANSWER, answer?.id ?? '');
}

const bell = () =>
  services.database.query(`select type, read from lead_notifications where type = 'replied'`);

test('L24, L18: with a watched mailbox replies are asked for there, under the owner’s name', async () => {
  const { id } = await addLead(services.database);
  await answered(id);
  const [stored] = await services.database.query<{ id: string }>(
    `update lead_answers set author_id = (select id from admins) returning id`,
  );
  const replyTo = async (config: Config) => {
    const builders = leadMailBuilders({ ...services, config });
    const mails = [
      await builders[LEAD_ANSWER]?.(stored?.id ?? '', null),
      await builders[LEAD_CONFIRMATION]?.(id, null),
    ];
    return mails.map((mail) => mail?.replyTo);
  };
  const { name, salesEmail } = testCompany;
  expect(await replyTo(services.config)).toEqual([
    { name: 'Riaan', address: 'riaan@kerf.test' },
    { name, address: salesEmail },
  ]);
  expect(await replyTo(readConfig({ IMAP_URL: 'imaps://box%40kerf.test:pw@imap.kerf.test' }))).toEqual([
    { name: 'Riaan', address: 'box@kerf.test' },
    { name, address: 'box@kerf.test' },
  ]);
});

test('L24: a mail that refers to a confirmation, an answer or the conversation belongs to its lead, whoever writes it', async () => {
  const { id } = await addLead(services.database);
  const confirmation = await sent(LEAD_CONFIRMATION, id);
  const answer = await answered(id);
  const other = { From: 'Engineer <eng@example.org>' };
  expect(await leadOf(mailOf({ 'In-Reply-To': confirmation }, 'Hello'))).toBe(id);
  expect(await leadOf(mailOf({ ...other, 'In-Reply-To': answer }, 'Hello'))).toBe(id);
  // The conversation has a Message-ID of its own, to which mails with quotations refer too.
  expect(await leadOf(mailOf({ ...other, References: `<x@y> <${id}@kerf.test>` }, 'Hello'))).toBe(id);
});

test('L24: a mail that refers to two leads belongs to the one that it replies to', async () => {
  const [one, two] = [await addLead(services.database), await addLead(services.database)];
  const headers = { 'In-Reply-To': await answered(two.id), References: `${await answered(one.id)}` };
  expect(await leadOf(mailOf({ ...headers, Subject: `Re: ${one.reference}` }, 'Hello'))).toBe(two.id);
});

test('L24: a reference in the subject counts only from the address of its lead', async () => {
  const { id, reference } = await addLead(services.database, { kind: 'quote', email: 'thandi@example.org' });
  const subject = { Subject: `RE: your quote request ${reference.toLowerCase()} (urgent)` };
  expect(await leadOf(mailOf(subject, 'Hello'))).toBe(id);
  expect(await leadOf(mailOf({ ...subject, From: 'THANDI+work@Example.org' }, 'Hello'))).toBe(id);
  for (const headers of [
    { From: 'Thandi <thandi@example.net>' },
    { From: '"thandi@example.org" <eve@example.net>' },
    { 'Authentication-Results': 'mx.kerf.test; dmarc=fail header.from=example.org' },
    { 'Auto-Submitted': 'auto-replied' },
    { Subject: `Re: ${reference}0` },
    { Subject: `Re: ${reference.replace('Q', 'E')}` },
    { Subject: 'Re: your quote request' },
    { Subject: 'Q-999999999999999999' },
  ])
    expect(await leadOf(mailOf({ ...subject, ...headers }, 'Hello')), JSON.stringify(headers)).toBeNull();
});

test('L24: mails of Kerf itself and of staff in the same mailbox are no replies', async () => {
  const { id, reference } = await addLead(services.database);
  const toSales = await sent(LEAD_TO_SALES, id);
  const references = { References: `<${id}@kerf.test>` };
  expect(
    await leadOf(mailOf({ ...references, From: 'Kerf <website@kerf.test>', 'Message-ID': toSales }, '')),
  ).toBeNull();
  for (const From of ['Riaan <riaan@kerf.test>', 'Sales <Sales@kerf.test>'])
    expect(await leadOf(mailOf({ ...references, From, Subject: `Fwd: ${reference}` }, 'See'))).toBeNull();
  expect(
    await leadOf(mailOf({ References: '<00000000-0000-4000-8000-000000000000@kerf.test>' }, '')),
  ).toBeNull();
});

test('L24, L9: a reply is in the timeline with its drawings; other files are named with the reason', async () => {
  const { id } = await addLead(services.database, {
    drawings: ['old.pdf'],
    changedAt: `now() - interval '9 days'`,
  });
  const [reply] = await takeIn(
    id,
    mailOf(
      { Subject: 'Re: =?utf-8?Q?P=C3=A4rt?=', 'In-Reply-To': await answered(id) },
      'Here it is.\r\n\r\n> R 1 200',
      [
        { name: 'flange.dxf', content: await drawing('flange.dxf') },
        { name: 'part.step', content: 'ISO-10303-21;' },
        { name: 'not-really.pdf', content: 'MZ' },
        { name: 'logo.png', content: 'PNG', type: 'image/png', disposition: 'inline' },
        { name: '../../etc/slot.dxf', content: await drawing('slot.dxf') },
      ],
    ),
  );
  expect(reply).toMatchObject({
    fromName: 'Thandi',
    subject: 'Re: Pärt',
    text: 'Here it is.',
    isAutomatic: false,
  });
  expect(reply?.drawings.map(({ name }) => name)).toEqual(['flange.dxf', 'slot.dxf']);
  expect(reply?.leftOut).toEqual([
    expect.stringMatching(
      /^part\.step: left out, as only .* files can be sent\. Export the flat part as DXF/,
    ),
    expect.stringMatching(/^not-really\.pdf: /),
  ]);
  const stored = await services.database.query<{ file_key: string; sha256: string }>(
    'select position, name, media_type, file_key, sha256 from drawings where lead_id = $1 order by position',
    [id],
  );
  expect(stored).toMatchObject([
    { position: 0, name: 'old.pdf' },
    { position: 1, name: 'flange.dxf', media_type: 'image/vnd.dxf' },
    { position: 2, name: 'slot.dxf' },
  ]);
  const content = Buffer.concat(await Array.fromAsync(await services.files.read(stored[1]?.file_key ?? '')));
  expect(content.equals(await drawing('flange.dxf'))).toBe(true);
  expect(await bell()).toEqual([{ type: 'replied', read: false }]);
  const [lead] = await services.database.query<{ search: string; fresh: boolean }>(
    `select search, changed_at > now() - interval '1 hour' as fresh from leads`,
  );
  expect(lead?.search).toContain('here it is.');
  expect(lead?.search).toContain('flange.dxf');
  expect(lead?.fresh).toBe(true);
});

test('L24: the same mail is stored once, also when two processes take it in at once, and leaves no files behind', async () => {
  const { id } = await addLead(services.database);
  const mail = mailOf({}, 'Here', [{ name: 'slot.dxf', content: await drawing('slot.dxf') }]);
  const before = await Array.fromAsync(services.files.list('drawings/'));
  await Promise.all([takeIn(id, mail), takeIn(id, mail)]);
  expect(await takeIn(id, mail)).toHaveLength(1);
  const files = await Array.fromAsync(services.files.list('drawings/'));
  expect(await services.database.query('select 1 from drawings')).toHaveLength(1);
  expect(files.length - before.length).toBe(1);
  // At another lead the same Message-ID is another mail: nobody can keep a reply out by sending its id first.
  const other = await addLead(services.database);
  expect(await takeIn(other.id, mail)).toHaveLength(1);
});

test('L24: an automatic mail is in the timeline once a day, without bell and files', async () => {
  const { id } = await addLead(services.database, { changedAt: `now() - interval '9 days'` });
  const away = (text: string) =>
    mailOf({ 'Auto-Submitted': 'auto-replied' }, text, [{ name: 'slot.dxf', content: 'x' }]);
  for (let at = 0; at < 3; at += 1) await takeIn(id, away(`Away ${at}`));
  const replies = await listReplies(services.db, id);
  expect(replies).toHaveLength(AUTOMATIC_IN_A_DAY);
  // Only as far as its text needs; those after the first not at all.
  expect(readBytes).toEqual([256 * 1024]);
  expect(replies[0]).toMatchObject({ text: 'Away 0', isAutomatic: true, drawings: [], leftOut: [] });
  expect(await bell()).toEqual([]);
  const [lead] = await services.database.query(
    `select changed_at < now() - interval '8 days' as old from leads`,
  );
  expect(lead).toEqual({ old: true });
});

/** Replies that a lead has had. */
async function addReplies(leadId: string, count: number, receivedAt = 'now()', text = '') {
  await services.database.query(
    `insert into lead_replies (lead_id, mail_key, from_name, from_address, subject, text, received_at, created_at)
     select $1, gen_random_uuid(), '', '', '', $3, ${receivedAt}, ${receivedAt} from generate_series(1, $2)`,
    [leadId, count, text],
  );
}

test('L24, X6: a lead takes only so many replies in a day; what is too many is not even read', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, REPLIES_IN_A_DAY - 1);
  expect(await takeIn(id, mailOf({}, 'The last one'))).toHaveLength(REPLIES_IN_A_DAY);
  expect(readBytes).toHaveLength(1);
  expect(await takeIn(id, mailOf({}, 'One too many'))).toHaveLength(REPLIES_IN_A_DAY);
  expect(readBytes).toHaveLength(1);
});

test('L24, X6: a lead takes only so many replies at all, and the last one says so', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, LEAD_REPLIES - 2, `now() - interval '9 days'`);
  await takeIn(id, mailOf({}, 'The last but one'));
  await takeIn(id, mailOf({}, 'The last one'));
  const replies = await takeIn(id, mailOf({}, 'One too many'));
  expect(replies).toHaveLength(LEAD_REPLIES);
  expect(readBytes).toHaveLength(2);
  expect(replies.filter(({ leftOut }) => leftOut.length > 0)).toMatchObject([
    { text: 'The last one', leftOut: ['Later replies stay in the mailbox, as a lead has at most 500.'] },
  ]);
});

test('L24, L15: of many long replies the newest are searched', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, 1, `now() - interval '9 days'`, 'oldest');
  await addReplies(id, 5, `now() - interval '8 days'`, `middle ${'x'.repeat(19_900)}`);
  await takeIn(id, mailOf({}, `Newest ${'y '.repeat(500)}`));
  const [lead] = await services.database.query<{ search: string }>('select search from leads');
  expect(lead?.search).toContain('newest');
  expect(lead?.search).toContain('middle');
  expect(lead?.search).not.toContain('oldest');
});

test('L24: a reply whose sender is forged says so', async () => {
  const { id } = await addLead(services.database);
  const verdict = 'mx.kerf.test; dmarc=fail header.from=example.org';
  await takeIn(id, mailOf({ 'Authentication-Results': verdict }, 'New bank account'));
  await takeIn(id, mailOf({}, 'Thank you'));
  const replies = await listReplies(services.db, id);
  expect(Object.fromEntries(replies.map(({ text, isForged }) => [text, isForged]))).toEqual({
    'New bank account': true,
    'Thank you': false,
  });
});

test('L24, X6: of a mail that is too large the text is stored, and that its files are in the mailbox', async () => {
  const { id } = await addLead(services.database);
  const mail = mailOf({}, 'Large', [{ name: 'slot.dxf', content: Buffer.alloc(1_000_000, 'x') }]);
  const [reply] = await takeIn(id, mail, 50_000_000);
  expect(reply).toMatchObject({
    text: 'Large',
    drawings: [],
    leftOut: ['The mail is larger than 32 MB. Its files are in the mailbox.'],
  });
});

test('L24, X6: hostile mails are stored as text or as unreadable, and end nothing', async () => {
  const { id } = await addLead(services.database);
  const html =
    '<p>Two<br>plates &amp; <b>a</b> flange</p><style>p{}</style><script>alert(1)</script><img src=x onerror=y>';
  const nested = (depth: number): string =>
    depth === 0
      ? 'Content-Type: text/plain\r\n\r\ninnermost'
      : `Content-Type: message/rfc822\r\n\r\n${nested(depth - 1)}`;
  const parts = Array.from(
    { length: 5_000 },
    (_, at) => `--x\r\nContent-Type: application/pdf; name=a${at}.pdf\r\n\r\nhi`,
  );
  const deep = Array.from(
    { length: 300 },
    (_, at) => `--${at}\r\nContent-Type: multipart/mixed; boundary=${at + 1}\r\n\r\n`,
  );
  const mails: [Buffer, object][] = [
    [mailOf({ 'Content-Type': 'text/html' }, html), { text: 'Two\nplates & a flange' }],
    [mailOf({ 'Content-Type': 'text/html' }, '<div>'.repeat(100_000)), { leftOut: [] }],
    [
      mailOf({ 'Content-Type': 'text/plain; charset=x-nonsense' }, 'Two \u0000 plates'),
      { text: 'Two  plates' },
    ],
    [Buffer.from(`Message-ID: <n@n>\r\n${nested(200)}`), { leftOut: [] }],
    [
      Buffer.from(`Content-Type: multipart/mixed; boundary=x\r\n\r\n${parts.join('\r\n')}\r\n--x--`),
      { drawings: [] },
    ],
    [
      Buffer.from(`Message-ID: <d@d>\r\nContent-Type: multipart/mixed; boundary=0\r\n\r\n${deep.join('')}`),
      { text: '', leftOut: ['The mail could not be read. It is in the mailbox.'] },
    ],
    [mailOf({ 'Content-Transfer-Encoding': 'base64' }, '%%%%'), { leftOut: [] }],
    [
      mailOf({ From: '=?utf-8?Q?A=00=0D=0AB?= <a@b.c>', Subject: '=?utf-8?B?4oCuZ25wLmV4ZQBh?=' }, 'Hi'),
      { fromName: 'A B', subject: 'gnp.exe a' },
    ],
  ];
  for (const [mail, expected] of mails) {
    await services.database.query('truncate lead_replies cascade');
    const [reply] = await takeIn(id, mail);
    expect(reply, mail.subarray(0, 200).toString()).toMatchObject(expected);
  }
});

test('L24, X6: files of replies count as uploads, and none are taken once those of a day are used up', async () => {
  const { id } = await addLead(services.database);
  const content = await drawing('slot.dxf');
  await takeIn(id, mailOf({}, 'First', [{ name: 'slot.dxf', content }]));
  const [counted] = await services.database.query<{ points: number }>(
    `select points from sending_counts where key = 'upload-kb:all'`,
  );
  expect(counted?.points).toBe(Math.ceil(content.byteLength / 1024));
  await services.database.query(`update sending_counts set points = 2000000000`);
  const replies = await takeIn(id, mailOf({}, 'Second', [{ name: 'slot.dxf', content }]));
  expect(replies.find(({ text }) => text === 'Second')).toMatchObject({
    drawings: [],
    leftOut: ['slot.dxf: left out, as no more files are taken today. It is in the mailbox.'],
  });
});

const roomUsed = () =>
  services.database.query<{ key: string; points: number }>(
    'select key, points from sending_counts where points > 0',
  );

test('L24, L9, X6: while the store or the database is away nothing counts, and the reply comes in with its drawings later', async () => {
  const { id } = await addLead(services.database);
  const mail = mailOf({}, 'Here', [{ name: 'slot.dxf', content: await drawing('slot.dxf') }]);
  const put = () => Promise.reject(new Error('The store is away'));
  const files = { ...services.files, put };
  for (let at = 0; at < 3; at += 1)
    await expect(takeIn(id, mail, mail.byteLength, { files })).rejects.toThrow('The store is away');
  await services.database.query(
    `alter table lead_replies add constraint refused check (from_name <> 'Thandi') not valid`,
  );
  await expect(takeIn(id, mail)).rejects.toThrow();
  await services.database.query('alter table lead_replies drop constraint refused');
  expect(await roomUsed()).toEqual([]);
  const [reply] = await takeIn(id, mail);
  expect(reply?.drawings).toMatchObject([{ name: 'slot.dxf' }]);
});

test('L24, L9, X6: drawings that are too many for their lead are neither stored nor counted', async () => {
  const { id } = await addLead(services.database);
  await services.database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key)
     select $1, n, '', 1, '', '', n from generate_series(1, 100) as n`,
    [id],
  );
  const before = await Array.fromAsync(services.files.list('drawings/'));
  const content = await drawing('slot.dxf');
  const [reply] = await takeIn(id, mailOf({}, 'Here', [{ name: 'slot.dxf', content }]));
  expect(reply).toMatchObject({
    text: 'Here',
    drawings: [],
    leftOut: ['Its drawings were left out, as a lead has at most 100.'],
  });
  expect(await Array.fromAsync(services.files.list('drawings/'))).toEqual(before);
  expect(await roomUsed()).toEqual([]);
});
