import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readHead } from '#app/platform/mail/mail-head.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { MAIL_BYTES } from '#app/platform/mail/watched-mailbox.server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { corpus } from '../drawings/drawings.fixture.ts';
import { LEAD_ANSWER } from './answer.mails.ts';
import { importReply } from './import-reply.server.ts';
import { findRepliedLeads, listReplies } from './replies.queries.server.ts';

const CUSTOMER = 'Thandi <thandi@example.org>';
export const drawing = (name: string) => readFile(path.join(corpus, name));

type Part = { name: string; content: string | Uint8Array; type?: string; disposition?: string };

/** A mail as its sender's program writes it. */
export function mailOf(headers: Record<string, string>, text: string, parts: readonly Part[] = []): Buffer {
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

/** All services on a new database with one admin, Riaan, and mails that come in as replies. Dispose of it when done. */
export async function openReplies() {
  const services = await openTestServices();
  const { db, database } = services;
  await database.query(
    `insert into admins (name, email, position) values ('Riaan', 'riaan@kerf.test', 'Admin')`,
  );
  /** How many bytes at most were asked for, by mail that was read. */
  const readBytes: number[] = [];

  /** Queues a mail about a lead or an answer. @returns its Message-ID. */
  async function sent(kind: string, subjectId: string): Promise<string> {
    await queueMail(db, kind, subjectId);
    const [mail] = await database.query<{ id: string }>(
      'select id from outgoing_mails where kind = $1 and subject_id = $2',
      [kind, subjectId],
    );
    return `<${mail?.id}@kerf.test>`;
  }

  return {
    services,
    readBytes,
    sent,
    /** Answers a lead. @returns the Message-ID. */
    async answered(leadId: string): Promise<string> {
      const [answer] = await database.query<{ id: string }>(
        `insert into lead_answers (lead_id, author, recipient_name, recipient, subject, text)
         values ($1, 'Riaan', 'Thandi', 'thandi@example.org', 'Our quote', 'R 1 200') returning id`,
        [leadId],
      );
      return sent(LEAD_ANSWER, answer?.id ?? '');
    },
    /** The lead that a mail is a reply to; null if to none. */
    async leadOf(mail: Buffer): Promise<string | null> {
      const head = await readHead(mail);
      return (await findRepliedLeads(db, [head], ['sales@kerf.test'])).get(head) ?? null;
    },
    /** Takes a mail in as the reply to a lead. */
    async takeIn(leadId: string, mail: Buffer, bytes = mail.byteLength, changed = {}) {
      const receivedAt = new Date('2026-11-23T10:00:00Z');
      const listed = { uid: 1, bytes, receivedAt, head: await readHead(mail) };
      const read = async (_: number, most = MAIL_BYTES) => {
        readBytes.push(most);
        return new Uint8Array(mail.subarray(0, most));
      };
      await importReply({ ...services, ...changed }, { read }, listed, leadId);
      return listReplies(db, leadId);
    },
    /** Replies that a lead has had. */
    async addReplies(leadId: string, count: number, receivedAt = 'now()', text = '') {
      await database.query(
        `insert into lead_replies (lead_id, mail_key, from_name, from_address, subject, text, received_at, created_at)
         select $1, gen_random_uuid(), '', '', '', $3, ${receivedAt}, ${receivedAt} from generate_series(1, $2)`,
        [leadId, count, text],
      );
    },
    /** Without leads, mails and counts. */
    async clear() {
      readBytes.splice(0);
      await database.query('truncate leads, outgoing_mails, sending_counts cascade');
    },
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}
