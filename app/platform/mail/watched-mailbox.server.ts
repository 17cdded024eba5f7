import { isIP } from 'node:net';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { WatchedMailbox } from '../mailbox-config.server.ts';
import { type MailHead, readHead } from './mail-head.ts';

/** A mail in the mailbox, of which only the header has been read. */
export type ListedMail = {
  readonly uid: number;
  readonly bytes: number;
  readonly receivedAt: Date;
  readonly head: MailHead;
};

export type OpenMailbox = Awaited<ReturnType<typeof openMailbox>>;

/** Mails whose headers are read at once. */
const BATCH = 100;
/** The longest header that is read; what is longer is cut. */
const HEADER_BYTES = 32 * 1024;
/** The largest mail that is read whole. Mail servers rarely take more than 25 MB. */
export const MAIL_BYTES = 32 * 1024 * 1024;
/** Far above what a server needs for its answer to any command of ours. */
const ANSWER_BYTES = MAIL_BYTES + 8 * 1024 * 1024;
const SILENCE_MS = 60_000;

/**
 * Opens a mailbox to read (EXAMINE): nothing in it is changed, not even that a mail was seen. Dispose of it when done.
 *
 * @param signal breaks the connection.
 * @throws if the server can't be reached or doesn't let us in.
 */
export async function openMailbox(
  { host, port, secure, user, password, folder }: WatchedMailbox,
  accessToken: string | null,
  signal: AbortSignal,
) {
  // Most companies have no mailbox watched: the server starts without what reads one.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    // Passwords cross the network encrypted.
    ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
    auth: accessToken === null ? { user, pass: password } : { user, accessToken },
    clientInfo: { name: 'Kerf' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: SILENCE_MS / 2,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: ANSWER_BYTES,
    maxResponseSize: 2 * ANSWER_BYTES,
    maxLineLength: ANSWER_BYTES,
  });
  // A connection that breaks fails the next command.
  client.on('error', () => {});
  const close = () => client.close();
  signal.addEventListener('abort', close);
  const closing = async () => {
    signal.removeEventListener('abort', close);
    await client.logout().catch(close);
  };
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    return {
      uidValidity: uidValidity.toString(),
      /** The UID of the newest mail at the time of opening. */
      lastUid: uidNext - 1,

      /** The mails after a UID, or of a day and later, oldest first, in batches. */
      async *mailsFrom(from: { afterUid: number } | { since: Date }): AsyncGenerator<ListedMail[]> {
        const afterUid = 'afterUid' in from ? from.afterUid : 0;
        const found = await client.search('since' in from ? from : { uid: `${afterUid + 1}:*` }, {
          uid: true,
        });
        if (!found) throw new Error('The mail server did not search the mailbox');
        // `n:*` means the newest mail too where it is older than n.
        const uids = found.filter((uid) => uid > afterUid).sort((a, b) => a - b);
        for (let at = 0; at < uids.length; at += BATCH) {
          const listed = await client.fetchAll(
            uids.slice(at, at + BATCH).join(),
            {
              uid: true,
              size: true,
              internalDate: true,
              bodyParts: [{ key: 'HEADER', start: 0, maxLength: HEADER_BYTES }],
            },
            { uid: true },
          );
          const mails: ListedMail[] = [];
          for (const { uid, size = 0, internalDate = new Date(), headers } of listed) {
            const head = await readHead(headers ?? new Uint8Array());
            // Requests are answered between any two of a hundred headers.
            await otherWork();
            mails.push({ uid, bytes: size, receivedAt: new Date(internalDate), head });
          }
          yield mails.sort((a, b) => a.uid - b.uid);
        }
      },

      /** The first bytes of a mail; null if it has been deleted. */
      async read(uid: number, bytes = MAIL_BYTES): Promise<Uint8Array<ArrayBuffer> | null> {
        const found = await client.fetchOne(
          String(uid),
          { source: { start: 0, maxLength: bytes } },
          { uid: true },
        );
        // A buffer of its own, which can be handed to a thread.
        return found && found.source !== undefined ? new Uint8Array(found.source) : null;
      },

      /** @throws if the server doesn't answer. */
      async check(): Promise<void> {
        const found = await client.search({ uid: '1' }, { uid: true });
        if (!found) throw new Error('The mail server did not search the mailbox');
      },

      [Symbol.asyncDispose]: closing,
    };
  } catch (error) {
    await closing();
    throw error;
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}
