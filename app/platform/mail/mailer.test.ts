import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testSender } from '#tests/support/company.ts';
import { openMailServer, refusal } from '#tests/support/mail-server.ts';
import { readMails } from '#tests/support/server.ts';
import { type Mail, openMailer } from './mailer.server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-mailer-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function mailerFor(smtpUrl: string | null, folder = dataDir) {
  const mail = { smtpUrl, from: 'website@example.co.za', sales: '', careers: '', watched: null };
  return openMailer({ dataDir: folder, publicUrl: '', mail }, testSender);
}

function sampleMail(change: Partial<Mail> = {}): Mail {
  return {
    to: { name: 'Sales', address: 'orders@example.com' },
    replyTo: { name: 'Thandi', address: 'thandi@example.com' },
    subject: 'Enquiry E-1042',
    text: 'Two plates',
    html: '<p>Two plates</p>',
    attachments: [],
    ...change,
  };
}

async function written(id: string) {
  const mails = await readMails(path.join(dataDir, 'mail'));
  return mails.find(({ messageId }) => messageId?.startsWith(`<${id}@`));
}

test('L5, X2: without SMTP_URL a mail becomes an .eml file that mail programs can read', async () => {
  const content = Readable.from(['%PDF']);
  const attachments = [{ name: 'Plaat – 12 mm.pdf', mediaType: 'application/pdf', bytes: 4, content }];
  await mailerFor(null).send('one', sampleMail({ attachments }));
  const mail = await written('one');
  expect(mail).toMatchObject({
    to: [{ name: 'Sales', address: 'orders@example.com' }],
    replyTo: [{ name: 'Thandi', address: 'thandi@example.com' }],
    subject: 'Enquiry E-1042',
    text: 'Two plates\n',
  });
  expect(mail?.html).toContain('<p>Two plates</p>');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['Plaat – 12 mm.pdf']);
});

test('H7: a calendar file is both what mail programs show as an invitation, and an attachment', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
  await mailerFor(null).send('invited', sampleMail({ calendar: { method: 'REQUEST', content } }));
  const eml = await readFile(path.join(dataDir, 'mail/invited.eml'), 'utf8');
  expect(eml.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(eml).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(eml).toMatch(/Content-Disposition: attachment; filename=interview.ics/);
  expect(eml).toContain(Buffer.from(content).toString('base64'));
});

test.each([
  'Thandi\r\nBcc: everybody@example.com',
  'Thandi\nX-Evil: 1',
  'Thandi" <evil@example.com>, "x',
  'Thandi\u0000\u2028Bcc: x@example.com',
])('L5, X3: no header can be smuggled in by a name (%#)', async (name) => {
  const replyTo = { name, address: 'thandi@example.com' };
  await mailerFor(null).send('names', sampleMail({ subject: `Enquiry from ${name}`, replyTo }));
  const mail = await written('names');
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['thandi@example.com']);
});

test('L22: permanent refusals of the mail server are distinguished from temporary problems', async () => {
  const admits = (address: string) => (address.startsWith('gone') ? refusal('No such person', 550) : null);
  await using server = await openMailServer((mail) => {
    if (mail.includes('too large')) return refusal('Message too big', 552);
    return mail.includes('busy') ? refusal('Come back later') : null;
  }, admits);
  const mailer = mailerFor(server.url);
  await mailer.send('taken', sampleMail());
  const to = { name: '', address: 'gone@example.com' };
  await expect(mailer.send('a', sampleMail({ to }))).rejects.toMatchObject({ problem: 'address' });
  await expect(mailer.send('b', sampleMail({ text: 'too large' }))).rejects.toMatchObject({
    problem: 'too-large',
  });
  await expect(mailer.send('c', sampleMail({ text: 'busy' }))).rejects.toMatchObject({ problem: 'later' });
});

/** A mail server that disconnects in the middle of a mail. */
async function brokenMailServer() {
  const server = createServer((socket: Socket) => {
    const print = (line: string) => socket.write(`${line}\r\n`);
    let received = 0;
    let inData = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (inData) {
        if (received > 50_000) socket.end('552 Enough\r\n');
        return;
      }
      inData = chunk.toString().startsWith('DATA');
      print(inData ? '354 Go on' : '250 Yes');
    });
    print('220 Here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    [Symbol.dispose]: () => void server.close(),
  };
}

/** How many open file descriptors this process has for a file. */
async function timesOpen(file: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const open = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return open.filter((place) => place === file).length;
}

/** A mailer that fails in the given way. */
async function failingMailer(how: string) {
  if (how === 'refused before its files are read') {
    const server = await openMailServer(
      () => null,
      () => refusal('No such person', 550),
    );
    return { mailer: mailerFor(server.url), [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
  }
  if (how === 'broken off within them') {
    const server = await brokenMailServer();
    return { mailer: mailerFor(server.url), [Symbol.asyncDispose]: async () => server[Symbol.dispose]() };
  }
  const full = path.join(dataDir, 'full');
  await mkdir(full);
  await writeFile(path.join(full, 'mail'), 'Here no folder can be made');
  return { mailer: mailerFor(null, full), [Symbol.asyncDispose]: () => rm(full, { recursive: true }) };
}

test
  .runIf(process.platform === 'linux')
  .each([
    'refused before its files are read',
    'broken off within them',
    'not written because the disk fails',
  ])('L5, X3: the files of a mail that is %s are closed', async (how) => {
  await using failing = await failingMailer(how);
  const files = ['big.pdf', 'next.pdf'].map((name) => path.join(dataDir, name));
  for (const file of files) await writeFile(file, Buffer.alloc(2_000_000));
  const attachments = files.map((file) => ({
    name: path.basename(file),
    mediaType: 'application/pdf',
    bytes: 2_000_000,
    content: createReadStream(file),
  }));
  await Promise.all(attachments.map(({ content }) => once(content, 'open')));
  for (const file of files) expect(await timesOpen(file)).toBe(1);
  await expect(failing.mailer.send('failing', sampleMail({ attachments }))).rejects.toThrow();
  for (const file of files) await vi.waitUntil(async () => (await timesOpen(file)) === 0);
});

test('L18: a mail refers to the root of its conversation and the earlier mails, and is a reply to the last one', async () => {
  const root = '<root@example.com>';
  await mailerFor(null).send('first', sampleMail({ conversation: { root, earlier: [] } }));
  const earlier = ['<a@example.com>', '<b@example.com>'];
  await mailerFor(null).send('third', sampleMail({ conversation: { root, earlier } }));
  const first = await written('first');
  expect(first).toMatchObject({ references: root });
  expect(first?.inReplyTo).toBeUndefined();
  expect(await written('third')).toMatchObject({
    inReplyTo: '<b@example.com>',
    references: `${root} <a@example.com> <b@example.com>`,
  });
});

test('L19: only an automatic mail has the headers that say so', async () => {
  const header = (mail: Awaited<ReturnType<typeof written>>) =>
    mail?.headers.find(({ key }) => key === 'auto-submitted')?.value;
  await mailerFor(null).send('automatic', sampleMail({ isAutomatic: true }));
  await mailerFor(null).send('personal', sampleMail());
  expect(header(await written('automatic'))).toBe('auto-replied');
  expect(header(await written('personal'))).toBeUndefined();
});

test('L17, L22: a mail over 20 MB on the wire is permanently rejected before a file is read', async () => {
  let read = false;
  const content = new Readable({
    read() {
      read = true;
      this.push(null);
    },
  });
  const file = { name: 'big.pdf', mediaType: 'application/pdf', bytes: 15_000_000, content };
  const sending = mailerFor(null).send('large', sampleMail({ attachments: [file] }));
  await expect(sending).rejects.toMatchObject({ problem: 'too-large' });
  expect(read).toBe(false);
  expect(content.destroyed).toBe(true);
  expect(await written('large')).toBeUndefined();
});
