import { DRAWING_KINDS } from '#app/company/company.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import { putFiles, putFilesFor } from '#app/platform/files/put-files.server.ts';
import { giveBackUploadRoom, takeUploadRoom } from '#app/platform/http/upload-room.server.ts';
import type { MailFile } from '#app/platform/mail/mail-worker.server.ts';
import { readMail } from '#app/platform/mail/read-mail.server.ts';
import { type ListedMail, MAIL_BYTES, type OpenMailbox } from '#app/platform/mail/watched-mailbox.server.ts';
import type { InspectedFile } from '#app/platform/submission/check-file.server.ts';
import { type Inspect, inspectionsOf } from '#app/platform/submission/inspect-upload.server.ts';
import { Spool } from '#app/platform/submission/spool.server.ts';
import { oneLine } from '#app/platform/submission/text-fields.ts';
import { analyseSoon } from '../drawings/analyse-drawings.commands.server.ts';
import { addDrawings } from '../parts/drawing-files.ts';
import { checkDrawing, DRAWING_LIMITS, DRAWING_PREFIX } from '../parts/receive-drawings.server.ts';
import { hasEnoughReplies, type NewReply, storeReply } from './replies.commands.server.ts';
import { mailKeyOf } from './replies.queries.server.ts';
import { textOfReply } from './reply-text.ts';

/** How much is read of a mail whose files are ignored: its text comes first. */
const BEGINNING_BYTES = 256 * 1024;
const TOO_LARGE = `The email is larger than ${MAIL_BYTES / 1024 ** 2} MB. Its files are in the mailbox.`;
const TOO_MANY = 'a lead has reached its limit of replies';
const UNREADABLE = 'The email could not be read. It is in the mailbox.';
const NO_ROOM = 'left out, as no more files are taken today. It is in the mailbox.';
/** The most reasons stored for one mail, which may have a thousand files. */
const REASONS = 20;

/**
 * Stores a mail as a reply, and those of its files that are drawings by the rules of the public form: inspected, and counted
 * as uploads. Files that are left out are named with the reason. // L9, L24
 *
 * @throws if the mailbox, the database or the file store is away: then the mail is read again later.
 */
export async function importReply(
  services: CompanyServices,
  mailbox: Pick<OpenMailbox, 'read'>,
  { uid, bytes, receivedAt, head }: ListedMail,
  leadId: string,
): Promise<void> {
  const { db, files: store, config, log } = services;
  if (await hasEnoughReplies(db, leadId, head.isAutomatic)) return log.warn({ leadId }, TOO_MANY);
  const isTooLarge = bytes > MAIL_BYTES;
  const isRead = !isTooLarge && !head.isAutomatic;
  const source = await mailbox.read(uid, isRead ? MAIL_BYTES : BEGINNING_BYTES);
  // Deleted since it was listed.
  if (source === null) return;
  const content = await readMail(source);
  const files = isRead ? (content?.files ?? []) : [];
  const reply: NewReply = {
    mailKey: mailKeyOf(head),
    fromName: oneLine(head.from.name),
    fromAddress: oneLine(head.from.address),
    subject: oneLine(head.subject),
    text: textOfReply(content?.text ?? '', head.subject),
    isAutomatic: head.isAutomatic,
    isForged: head.isForged,
    receivedAt,
  };
  const faults = [...(isTooLarge ? [TOO_LARGE] : []), ...(content === null ? [UNREADABLE] : [])];

  const sender = `reply ${leadId}`;
  await using spool = new Spool(config.dataDir, DRAWING_LIMITS);
  const { drawings, leftOut } = await drawingsAmong(files, spool, inspectionsOf(sender));
  const size = drawings.reduce((sum, drawing) => sum + drawing.bytes, 0);
  const isCounted = size > 0 && (await takeUploadRoom(db, config, sender, size)) === null;
  if (!isCounted) leftOut.push(...drawings.splice(0).map(({ name }) => `${name}: ${NO_ROOM}`));
  let outcome: Awaited<ReturnType<typeof storeReply>> | undefined;
  try {
    outcome = await putFilesFor(store, DRAWING_PREFIX, drawings, async (added, written) => {
      const complete = { ...reply, leftOut: [...faults, ...leftOut].slice(0, REASONS) };
      const stored = await storeReply(db, leadId, complete, added);
      if (stored === 'stored') written();
      return stored;
    });
  } finally {
    // Rejected files count too, so that nobody can keep the server busy with them.
    const isUsed = outcome === 'stored' || outcome === 'too-many';
    if (isCounted && !isUsed) await giveBackUploadRoom(db, sender, size);
  }
  if (outcome === 'too-many') log.warn({ leadId }, TOO_MANY);
  if (outcome === 'stored' && drawings.length > 0) analyseSoon(services, leadId);
}

/** Has a file inspected and stored, and removes it. @throws if no drawing could be stored at the moment. */
export async function checkStorage({ files: store, config }: CompanyServices): Promise<void> {
  await using spool = new Spool(config.dataDir, DRAWING_LIMITS);
  const writer = await spool.begin('check');
  await writer.write(new Uint8Array([0]));
  const { path } = await writer.finish('check');
  await inspectionsOf('replies')(path, DRAWING_KINDS);
  const stored = await putFiles(store, DRAWING_PREFIX, [{ path, mediaType: 'application/octet-stream' }]);
  await store.discard(stored.map(({ fileKey }) => fileKey));
}

/** The files that are drawings, and the others with the reason. */
async function drawingsAmong(files: readonly MailFile[], spool: Spool, inspect: Inspect) {
  const named = files.map(({ name, content }) => ({
    name: displayName(name),
    size: content.byteLength,
    content,
  }));
  const chosen = addDrawings([], named);
  const drawings: InspectedFile[] = [];
  const leftOut = chosen.rejected.map(({ name, reason }) => `${name}: ${reason}`);
  for (const { name, content } of chosen.files) {
    const writer = await spool.begin(name);
    await writer.write(content);
    const checked = await checkDrawing(await writer.finish(name), inspect);
    if (typeof checked === 'string') leftOut.push(checked);
    else drawings.push(checked);
  }
  return { drawings, leftOut };
}
