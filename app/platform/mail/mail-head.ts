import PostalMime, { type Address } from 'postal-mime';

/** What the header of a received mail says, as far as Kerf needs it; texts are decoded and cut, but not sanitised. */
export type MailHead = {
  readonly messageId: string;
  /** The uuid in its own Message-ID, if it has one as the mails of Kerf do (`messageIdOf`). */
  readonly ownId: string | null;
  /** The uuids in the Message-IDs that it refers to: the mail that it replies to first, then the latest of the thread. */
  readonly refersTo: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly date: string;
  /** A program sent it: an out-of-office notice, a delivery report, a mailing list. */
  readonly isAutomatic: boolean;
  /** The receiving server found that its sender is not who it says. */
  readonly isForged: boolean;
};

/** Mail programs keep the first and the latest references of a long thread. */
const REFERENCES = { first: 5, last: 20 };
const LINE_LENGTH = 300;

/**
 * What is parsed of each header line, in bytes: the parser takes time that grows with the square of the length of a list of
 * addresses. Other lines aren't read.
 */
const PARSED_BYTES: Readonly<Record<string, number>> = {
  from: 1_024,
  subject: 4_096,
  'in-reply-to': 4_096,
  references: 4_096,
  ...Object.fromEntries(
    [
      ...['message-id', 'date', 'authentication-results', 'auto-submitted', 'precedence', 'list-id'],
      ...['x-autoreply', 'x-autorespond', 'x-autoresponder', 'return-path', 'content-type'],
    ].map((name) => [name, 1_024]),
  ),
};

const MESSAGE_ID = /<([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})@[^<>\s]*>/gi;

/** @param header the header, which may be cut off. One that can't be read says nothing. */
export async function readHead(header: Uint8Array): Promise<MailHead> {
  const { headers, ...mail } = await PostalMime.parse(linesToParse(header)).catch(() => PostalMime.parse(''));
  const value = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
  const from = mailboxOfFirst(mail.from);
  return {
    messageId: mail.messageId ?? '',
    ownId: uuidsIn(mail.messageId)[0] ?? null,
    refersTo: referencesOf(uuidsIn(mail.inReplyTo), uuidsIn(mail.references)),
    from: { name: short(from?.name), address: short(from?.address).toLowerCase() },
    subject: short(mail.subject),
    date: short(mail.date),
    isAutomatic: isAutomatic(value),
    // The server that received it puts its verdict above those that the mail brought along.
    isForged: /\bdmarc=fail\b/.test(value('authentication-results')),
  };
}

/** The lines that are read, each cut and once: of repeated ones the first counts, which the receiving server may have added. */
function linesToParse(header: Uint8Array): Buffer {
  const [head = ''] = Buffer.from(header)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const lines = new Map<string, string>();
  for (const line of head.split(/\r?\n(?![ \t])/)) {
    const name = line
      .slice(0, Math.max(0, line.indexOf(':')))
      .trim()
      .toLowerCase();
    const most = PARSED_BYTES[name];
    if (most === undefined || lines.has(name)) continue;
    // The first references of a long thread count, and the latest.
    const isThread = name === 'references' && line.length > most;
    lines.set(name, isThread ? `${line.slice(0, most / 2)} ${line.slice(-most / 2)}` : line.slice(0, most));
  }
  return Buffer.from(`${[...lines.values()].join('\r\n')}\r\n\r\n`, 'latin1');
}

function mailboxOfFirst(address: Address | undefined) {
  return address?.group === undefined ? address : address.group[0];
}

function short(text = ''): string {
  return text.slice(0, LINE_LENGTH);
}

function uuidsIn(text = ''): string[] {
  return [...text.matchAll(MESSAGE_ID)].map(([, id = '']) => id.toLowerCase());
}

function referencesOf(repliedTo: string[], thread: string[]): string[] {
  const latest = thread.slice(REFERENCES.first).slice(-REFERENCES.last);
  const first = thread.slice(0, REFERENCES.first);
  return [...new Set([...repliedTo.slice(0, REFERENCES.first), ...latest.reverse(), ...first.reverse()])];
}

/** RFC 3834 and what programs did before it. */
function isAutomatic(value: (name: string) => string): boolean {
  const submitted = value('auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(value('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) => value(name) !== '') ||
    value('return-path').trim() === '<>' ||
    /^multipart\/report\b/.test(value('content-type').trim())
  );
}
