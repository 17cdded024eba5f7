import path from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Config } from '../config.server.ts';
import { makeFolderDurably, removeDurably, writeDurably } from '../durable.server.ts';
import { errorMessage } from '../errors.ts';
import type { FileStore } from '../files/file-store.server.ts';
import { type MailProblem, type SmtpError, toMailProblem } from './mail-problem.ts';
import { MAX_MAIL_BYTES, mailSize } from './mail-size.ts';

/** One mail. Addresses are objects, so that a name can't inject a second address or header. */
export type Mail = {
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** An iCalendar file, which mail programs show as an invitation and others as an attachment. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Makes mail programs group the mails about one subject. */
  conversation?: Conversation;
  /** Its text is not kept: it holds a code, or is about an account. */
  isUnkept?: boolean;
  /** Sent automatically, so that no auto-responder replies to it (RFC 3834). */
  isAutomatic?: boolean;
};

/**
 * @property root a Message-ID that no mail has: all mails of a conversation refer to it, whoever received which of
 * them.
 * @property earlier the Message-IDs of the previous mails, oldest first; the mail is a reply to the last one.
 */
type Conversation = { root: string; earlier: readonly string[] };

/** @property bytes its size, so that a mail that is too large is rejected before anything is read. */
export type MailAttachment = { name: string; mediaType: string; bytes: number; content: Readable };

/** A file of the store as an attachment. It is opened lazily, so that a missing one only fails this mail. */
export function storedAttachment(
  files: FileStore,
  { name, mediaType, bytes, fileKey }: Omit<MailAttachment, 'content'> & { fileKey: string },
): MailAttachment {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* await files.read(fileKey);
  }
  return { name, mediaType, bytes, content: Readable.from(content()) };
}

/**
 * A mail server rejected a mail. Its reply often quotes the address, so it is only in `words`, a getter on a private
 * field: no log or job serialises it.
 */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';
  readonly problem: MailProblem;
  readonly #words: string;

  constructor(error: unknown) {
    const smtpError: SmtpError = typeof error === 'object' && error !== null ? error : {};
    const codes = [smtpError.code, smtpError.responseCode, smtpError.command].filter(
      (code) => code !== undefined,
    );
    super(`The mail server did not take the mail: ${codes.join(' ') || 'it said no code'}`);
    this.problem = toMailProblem(smtpError);
    this.#words = errorMessage(error);
  }

  get words(): string {
    return this.#words;
  }
}

export type Mailer = ReturnType<typeof openMailer>;

/**
 * Sends mail through SMTP_URL, or, if that is not set, writes each mail to DATA_DIR/mail as an .eml file that any mail
 * program can open.
 *
 * @param sender whom mails are from, asked for each mail.
 */
export function openMailer(
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>,
  sender: () => { name: string; address: string },
) {
  const { smtpUrl } = config.mail;
  const folder = path.join(config.dataDir, 'mail');
  const smtp =
    smtpUrl === null ? null : createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true });

  // RFC 5322: the lines of a mail end with CR LF.
  const composer = createTransport({ streamTransport: true, newline: 'windows' });

  async function writeEml(id: string, message: SendMailOptions): Promise<void> {
    await makeFolderDurably(folder, 0o700);
    const { message: content } = await composer.sendMail(message);
    await writeDurably(path.join(folder, `${id}.eml`), content, 0o600);
  }

  return {
    /**
     * Sends one mail; throws if the server rejects it.
     *
     * @param id the same for every attempt: it becomes the Message-ID, by which receivers recognise duplicates.
     */
    async send(id: string, mail: Mail): Promise<void> {
      const from = sender();
      const message: SendMailOptions = {
        from,
        to: mail.to,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageIdOf(id, from.address),
        ...(mail.conversation && threadOf(mail.conversation)),
        ...(mail.isAutomatic && { headers: AUTOMATIC }),
        ...(mail.calendar && { icalEvent: { filename: 'interview.ics', ...mail.calendar } }),
        attachments: mail.attachments.map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content,
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      try {
        refuseTooLarge(mail);
        if (smtp !== null) await handOver(smtp, message);
        else await writeEml(id, message);
      } finally {
        // If the mail could not be written or sent, attachments may be half read, which would leave their files open.
        for (const { content } of mail.attachments) content.destroy();
      }
    },
    /** Deletes the .eml file of a mail, if there is one; a mail that was sent by SMTP can't be recalled. */
    async forget(id: string): Promise<void> {
      await removeDurably(path.join(folder, `${id}.eml`));
    },
    /** Connects and signs in, without sending anything. @throws if the mail server doesn't let it. */
    async check(): Promise<void> {
      await smtp?.verify();
    },
    close: () => smtp?.close(),
  };
}

/** The Message-ID for the id of a mail in the outbox, or any other uuid. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.indexOf('@') + 1)}>`;
}

/** Exchange ignores the header of RFC 3834 and has its own. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

function threadOf({ root, earlier }: Conversation): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  const last = earlier.at(-1);
  return { references: [root, ...earlier], ...(last && { inReplyTo: last }) };
}

/** Rejected before sending, as encoding a large mail would also block the event loop for a long time. // L17 */
function refuseTooLarge(mail: Mail): void {
  const size = mailSize(mail);
  if (size <= MAX_MAIL_BYTES) return;
  const error = new Error(`It would be ${size} bytes on the wire; at most ${MAX_MAIL_BYTES} are sent`);
  throw new MailRejectedError(Object.assign(error, { code: 'EMESSAGE' }));
}

async function handOver(smtp: Transporter, message: SendMailOptions): Promise<void> {
  try {
    await smtp.sendMail(message);
  } catch (error) {
    throw new MailRejectedError(error);
  }
}
