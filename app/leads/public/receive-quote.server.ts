import type { RouterContextProvider } from 'react-router';
import { explainInspection } from '#app/platform/files/content/explain.ts';
import { displayName, nameOfKind } from '#app/platform/files/file-name.ts';
import { limitAddress, type Received, receive, refused } from '#app/platform/submission/receive.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { inspectUpload } from '#app/platform/submission/upload-thread.server.ts';
import { FAILED } from '../notices.ts';
import { readQuoteRequest } from '../quote.ts';
import { type CheckedDrawing, submitQuoteRequest } from '../submit-lead.commands.server.ts';
import { LEAD_FORM } from './lead-form.server.ts';

const DRAWING_KINDS = ['pdf', 'xlsx'] as const;

/** Takes in what the quote dialog sent: the fields are checked again, the drawings by their content (L13). */
export function receiveQuoteRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(LEAD_FORM, request, context, async (services, { fields, files }, submissionKey) => {
    // Named on a page that comes back: no page can put a file into a field.
    fields.attachments = files.map(({ name }) => displayName(name)).join(', ');
    const read = readQuoteRequest(fields);
    const blocked = read.ok ? limitAddress(services, read.quote.email) : null;
    if (blocked) return blocked;
    const checked = await Promise.all(files.map(checkDrawing));
    const objections = checked.flatMap((file) => (typeof file === 'string' ? [file] : []));
    const messages = {
      ...(read.ok ? {} : read.messages),
      ...(objections.length > 0 ? { attachments: objections.join(' ') } : {}),
    };
    const drawings = checked.filter((file) => typeof file !== 'string');
    if (!read.ok || objections.length > 0) {
      return refused(422, Object.values(messages)[0] ?? FAILED, messages);
    }
    return { ok: true, ...(await submitQuoteRequest(services, read.quote, drawings, submissionKey)) };
  });
}

/** The drawing with its true type, or a sentence that names it and says what is wrong. */
async function checkDrawing({ name, path, bytes, sha256 }: SpooledFile): Promise<CheckedDrawing | string> {
  const inspection = await inspectUpload(path, DRAWING_KINDS);
  if (!inspection.ok) return `${displayName(name)}: ${explainInspection(inspection.code, DRAWING_KINDS)}`;
  return { name: nameOfKind(name, inspection.kind), path, bytes, sha256, mediaType: inspection.mediaType };
}
