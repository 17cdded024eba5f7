import type { Readable } from 'node:stream';
import type { Database } from '#app/platform/db/client.server.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { type Actor, recordAudit } from '../../audit/audit.server.ts';

type Export = {
  request: Request;
  subjectId: string;
  references: readonly string[];
  /** Who it was, if nobody is signed in. */
  by?: string;
};

/**
 * The download of everything stored about a person, audited before the first byte is sent. // X5
 *
 * @param references of the records in it, the first of which names the file.
 * @param zip is called only after the export was audited.
 */
export async function personalDataResponse(
  db: Database,
  actor: Actor,
  { request, subjectId, references, by }: Export,
  zip: () => Promise<Readable>,
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(`personal-data-${references[0]}.zip`, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const details = { reference: references.join(', '), ...(by && { by }) };
  await recordAudit(db, actor, { action: 'personal-data-exported', subjectId, details });
  return new Response(streamedBody(zip), { headers });
}
