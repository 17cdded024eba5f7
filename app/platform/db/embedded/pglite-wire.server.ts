import type { PGlite } from '@electric-sql/pglite';

/** The backend's answer, whether it ends its turn, and what it tells every listener. */
type Answer = { reply: Buffer; idle: boolean; notifications: Buffer };

export const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
export const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1');

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

/** Those before the start-up have no type and are told apart by a code. There is nobody who could cancel a query. */
type ClientMessage = { kind: 'encryption?' | 'goodbye' | 'for PGlite'; bytes: Buffer };

/** Takes the messages that are complete; the rest waits for more. */
export function takeMessages(
  received: Buffer,
  started: boolean,
): { messages: ClientMessage[]; rest: Buffer } {
  const messages: ClientMessage[] = [];
  let rest = received;
  let typed = started;
  for (;;) {
    const head = typed ? 1 : 0;
    if (rest.length < head + 4) break;
    const length = head + rest.readInt32BE(head);
    if (rest.length < length) break;
    const bytes = rest.subarray(0, length);
    const kind = typed ? (bytes[0] === 0x58 ? 'goodbye' : 'for PGlite') : kindOfOpening(bytes);
    messages.push({ kind, bytes });
    if (kind === 'for PGlite') typed = true;
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

function kindOfOpening(bytes: Buffer): ClientMessage['kind'] {
  const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption?';
  return code === CANCEL_REQUEST ? 'goodbye' : 'for PGlite';
}

/** Lets PGlite answer one message. */
export async function answer(db: PGlite, message: Buffer): Promise<Answer> {
  const output = Buffer.from(await db.execProtocolRaw(new Uint8Array(message)));
  const replies: Buffer[] = [];
  const notifications: Buffer[] = [];
  let idle = false;
  for (let at = 0; at + 5 <= output.length; ) {
    const end = at + 1 + output.readInt32BE(at + 1);
    const part = output.subarray(at, end);
    // NotificationResponse: all clients share one session, so it comes with whoever happened to ask.
    (part[0] === 0x41 ? notifications : replies).push(part);
    // ReadyForQuery, outside a transaction.
    if (part[0] === 0x5a) idle = part[5] === 0x49;
    at = end;
  }
  return { reply: Buffer.concat(replies), idle, notifications: Buffer.concat(notifications) };
}
