import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { readHead } from './mail-head.ts';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((n) => `${n}0000000-0000-4000-8000-00000000000${n}`);

const head = (...lines: string[]) => readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));

test('L24: a mail refers to the one that it replies to first, then to the latest of its thread', async () => {
  const { refersTo, ownId } = await head(
    'From: Thandi <thandi@example.org>',
    'Message-ID: <CA+x1@mail.gmail.com>',
    `In-Reply-To: <${SECOND}@kerf.test>`,
    `References: <${FIRST?.toUpperCase()}@kerf.test> <odd> <>`,
    ` <${SECOND}@kerf.test> <${THIRD}@kerf.test>`,
  );
  expect(refersTo).toEqual([SECOND, THIRD, FIRST]);
  expect(ownId).toBeNull();
  expect(await head(`Message-ID: <${FIRST}@kerf.test>`)).toMatchObject({ ownId: FIRST, refersTo: [] });
});

test('L24: of ten thousand references the first and the latest count', async () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, at) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  const { refersTo } = await head(`References: ${ids.map((id) => `<${id}@kerf.test>`).join('\r\n ')}`);
  expect(refersTo).toHaveLength(25);
  expect(refersTo).toContain(ids[0]);
  expect(refersTo[0]).toBe(ids.at(-1));
});

test.each([
  'Auto-Submitted: auto-replied (vacation)',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'List-Id: <news.example.org>',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
])('L24: a program sent a mail with %s', async (line) => {
  expect(await head('From: a@example.org', line)).toMatchObject({ isAutomatic: true });
});

test.each(['Auto-Submitted: no', 'Precedence: normal', 'Return-Path: <thandi@example.org>', 'Subject: bulk'])(
  'L24: a person sent a mail with %s',
  async (line) => {
    expect(await head('From: a@example.org', line)).toMatchObject({ isAutomatic: false });
  },
);

test('L24: a sender is forged where the server that received the mail says so, whatever the mail brought along', async () => {
  const verdict = (result: string) =>
    `Authentication-Results: mx.kerf.test; dmarc=${result} header.from=example.org`;
  expect(await head(verdict('fail'), verdict('pass'))).toMatchObject({ isForged: true });
  expect(await head(verdict('pass'), verdict('fail'))).toMatchObject({ isForged: false });
  expect(await head('From: a@example.org')).toMatchObject({ isForged: false });
});

test('L24: names and subjects are decoded, in whatever charset they come, and cut', async () => {
  const read = await head(
    'From: =?iso-8859-1?Q?J=F6rg?= <J@Example.ORG>',
    `Subject: =?utf-8?Q?P=C3=A4rt?= ${'x'.repeat(2_000)}`,
  );
  expect(read.from).toEqual({ name: 'Jörg', address: 'j@example.org' });
  expect(read.subject).toMatch(/^Pärt x+$/);
  expect(read.subject).toHaveLength(300);
  expect(await head('From: team: Ann <ann@example.org>, Ben <ben@example.org>;')).toMatchObject({
    from: { name: 'Ann', address: 'ann@example.org' },
  });
  expect(await readHead(new Uint8Array([0, 255, 13, 10]))).toMatchObject({ messageId: '', refersTo: [] });
});

test('L24, X6: of a hostile header little is parsed, and only what is read', async () => {
  using parse = vi.spyOn(PostalMime, 'parse');
  const long = (name: string) => `${name}: ${'a:b;'.repeat(7_500)}`;
  const names = ['From', 'To', 'Cc', 'Reply-To', 'Sender', 'Delivered-To', 'Subject', 'References'];
  await head(...names.map(long), 'Date: today', ...Array.from({ length: 50 }, () => long('From')));
  const [parsed] = parse.mock.calls[0] ?? [];
  const lines = String(parsed).trim().split('\r\n');
  expect(lines.map((line) => [line.split(':')[0], line.length])).toEqual([
    ['From', 1_024],
    ['Subject', 4_096],
    ['References', 4_097],
    ['Date', 11],
  ]);
});
