import type { Readable } from 'node:stream';
import { readJson } from './json-body.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.ts';
import { readMultipart } from './multipart-body.server.ts';
import type { Spool, SpooledFile } from './spool.server.ts';

/** What a visitor sent: text fields, not yet checked, and files, not yet looked at. */
export type Submission = { fields: Record<string, unknown>; files: SpooledFile[] };

/**
 * Reads the body of a request as JSON, multipart or a plain form, within the limits. To be called in the upload thread
 * only: what strangers can make dear must not hold up the pages.
 *
 * @param fields filled as the fields arrive: what was typed is known even where a file is refused.
 * @returns the files; they lie in the spool.
 * @throws SubmissionError for whatever is wrong with what was sent; nothing past the limits is read. Other errors are
 *   ours, such as a full disk.
 */
export async function readSubmission(
  body: Readable,
  contentType: string,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase();
  switch (kind) {
    case 'application/json':
      return readJson(body, limits, spool, fields);
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      return readMultipart(body, contentType, limits, spool, fields);
    default:
      throw new SubmissionError('unsupported');
  }
}
