import { afterAll, beforeEach, expect, test } from 'vitest';
import { addLead } from '#tests/support/leads.ts';
import { leadStaffMailBuilders } from '../leads.jobs.server.ts';
import { REPLIED_TO_ADMIN } from '../records/lead-staff.mails.ts';
import { drawing, mailOf, openReplies } from './replies.fixture.ts';

const { services, takeIn, answered, addReplies, ...opened } = await openReplies();
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(opened.clear);

const bell = () =>
  services.database.query(`select type, read from lead_notifications where type = 'replied'`);

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

test('L24, L15: of many long replies the newest are searched', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, 1, `timestamptz '2026-11-14'`, 'oldest');
  await addReplies(id, 5, `timestamptz '2026-11-15'`, `middle ${'x'.repeat(19_900)}`);
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
  const replies = await takeIn(id, mailOf({}, 'Thank you'));
  expect(Object.fromEntries(replies.map(({ text, isForged }) => [text, isForged]))).toEqual({
    'New bank account': true,
    'Thank you': false,
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
      { text: '', leftOut: ['The email could not be read. It is in the mailbox.'] },
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

test('L24: the owner gets a mail about a reply, otherwise all staff who want mails; several within an hour cause one', async () => {
  const { database } = services;
  await database.query(
    `insert into admins (name, email, position) values ('Zanele', 'zanele@kerf.test', 'Admin'), ('Mute', 'mute@kerf.test', 'Admin')`,
  );
  await database.query(
    `insert into admin_settings select id, name <> 'Mute', true, true, true from admins on conflict do nothing`,
  );
  const mailed = async () => {
    const mails = await database.query<{ name: string }>(
      `select name from outgoing_mails join admins on admins.id = recipient_id
       where kind = 'lead-replied-to-admin' order by name`,
    );
    return mails.map(({ name }) => name);
  };
  const { id, reference } = await addLead(database);
  await takeIn(id, mailOf({ 'Auto-Submitted': 'auto-replied' }, 'Away'));
  expect(await mailed()).toEqual([]);
  await takeIn(id, mailOf({}, 'Canary'));
  await takeIn(id, mailOf({}, 'One more thing'));
  expect(await mailed()).toEqual(['Riaan', 'Zanele']);
  await database.query(`update outgoing_mails set created_at = now() - interval '61 minutes'`);
  await database.query(`update leads set owner_id = (select id from admins where name = 'Zanele')`);
  await takeIn(id, mailOf({}, 'The next day'));
  expect(await mailed()).toEqual(['Riaan', 'Zanele', 'Zanele']);

  const [zanele] = await database.query<{ id: string }>(`select id from admins where name = 'Zanele'`);
  const build = leadStaffMailBuilders(services)[REPLIED_TO_ADMIN];
  const mail = await build?.(id, zanele?.id ?? '');
  expect(mail).toMatchObject({
    to: { address: 'zanele@kerf.test' },
    subject: `${reference}: The customer has replied`,
  });
  expect(JSON.stringify(mail)).not.toContain('Canary');

  const spam = await addLead(database, { status: 'spam' });
  await takeIn(spam.id, mailOf({}, 'Buy now'));
  expect(await mailed()).toHaveLength(3);
});
