import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Action } from '#app/accounts/audit/audit.ts';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { type CheckedFile, explainState } from '#app/platform/files/scan/file-state.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';

type FileRequest = {
  file: { name: string; mediaType: string; fileKey: string };
  reference: string;
  method: string;
  audit: { action: Action; subjectId: string; details: Record<string, string> };
  /** The content, if it is not the file itself. */
  content?: () => Promise<Response>;
};

/**
 * Responds with a stored file of a lead as a download that no browser displays or runs. Audited before the first byte
 * is sent. // L16
 */
export async function respondWithFile(
  { db, files }: Pick<Services, 'db' | 'files'>,
  me: SignedIn,
  { file: { name, mediaType, fileKey }, reference, method, audit, content }: FileRequest,
): Promise<Response> {
  if (!(await files.exists(fileKey))) {
    return missing(
      `The file ${name} of ${reference} is not in the file store. If more files are missing, restore the files from the last backup.`,
    );
  }
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(name, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
  };
  // HEAD reveals no content, so it is not audited, and the file would stay open as nobody reads it.
  if (method === 'HEAD') return new Response(null, { headers });
  await recordAudit(db, me, audit);
  if (content) return content();
  return new Response(
    streamedBody(() => files.read(fileKey)),
    { headers },
  );
}

/** Refuses a file that staff can't open now, and says why. // L16 */
export function keptBack(name: string, checked: CheckedFile): Response {
  return new Response(`${name}: ${explainState(checked)}`, {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

export function missing(text: string): Response {
  return new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
