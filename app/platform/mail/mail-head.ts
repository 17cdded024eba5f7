import PostalMime, { type Address } from 'postal-mime';

/** What the header of a received mail says, as far as Kerf needs it; texts are decoded and cut, but not sanitised. */
export interface MailHead {
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
}

/** Mail programs keep the first and the latest references of a long thread. */
const REFERENCES = { first: 5, last: 20 };
const LINE_LENGTH = 300;

const MESSAGE_ID = /<([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})@[^<>\s]*>/gi;

/** @param header the header, which may be cut off. One that can't be read says nothing. */
export async function readHead(header: Uint8Array): Promise<MailHead> {
  const { headers, ...mail } = await PostalMime.parse(header).catch(() => PostalMime.parse(''));
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
