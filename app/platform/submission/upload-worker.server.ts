import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { errorCode, errorMessage } from '../errors.ts';
import { inspectFile } from '../files/content/inspect.server.ts';
import type { FileKind, Inspection } from '../files/content/inspection.ts';
import { readJson } from './json-body.server.ts';
import { SubmissionError, type SubmissionErrorCode, type SubmissionLimits } from './limits.server.ts';
import { readMultipart } from './multipart-body.server.ts';
import { Spool, type SpooledFile } from './spool.server.ts';

/**
 * The upload threads: one reads form submissions, others inspect files, since a sender can make both take seconds of CPU
 * time. Meanwhile the main thread (upload.server.ts) goes on serving pages.
 */

/** What the main thread sends; `job` identifies one request or one file. */
export type ToThread =
  /** `whole` is the body if it is small; otherwise null, and it follows in pieces. */
  | {
      job: number;
      do: 'read';
      dataDir: string;
      contentType: string;
      limits: SubmissionLimits;
      whole: Uint8Array | null;
    }
  /** The next bytes, after each `more`. */
  | { job: number; do: 'take'; bytes: Uint8Array<ArrayBuffer> }
  | { job: number; do: 'end' }
  /** The body was aborted. */
  | { job: number; do: 'break'; code: SubmissionErrorCode }
  /** Asks for `begun`, which a thread answers when its modules are loaded. */
  | { job: number; do: 'begin' }
  | { job: number; do: 'inspect'; path: string; kinds: readonly FileKind[] }
  /** Asks for `alive`, which a thread that hangs can't answer. */
  | { do: 'answer' };

/** What this thread answers: `more` any number of times, then one of the others. */
export type FromThread = { is: 'alive' } | FromJob;

type FromJob = { job: number } & (
  | { is: 'more' }
  /** The files are those of whoever asked, who deletes them. */
  | { is: 'read'; files: SpooledFile[]; fields: Record<string, unknown> }
  | { is: 'fault'; code: SubmissionErrorCode; fileName: string | null; fields: Record<string, unknown> }
  | { is: 'begun' }
  | { is: 'inspected'; inspection: Inspection }
  /** An error on our side, such as a full disk; the fields are those of a form that arrived before it. */
  | { is: 'failed'; error: Failure; fields: Record<string, unknown> }
);

/** An error as a message: structured cloning would drop its code. */
export type Failure = { message: string; stack: string | undefined; code: unknown };

/** The bodies that are being read, by job. */
const bodies = new Map<number, Readable>();

parentPort?.on('message', (message: ToThread) => {
  if (message.do === 'answer') post({ is: 'alive' });
  else if (message.do === 'begin') post({ job: message.job, is: 'begun' });
  else if (message.do === 'inspect') inspect(message);
  else if (message.do === 'read') read(message);
  else passOn(message);
});

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

function reportFailure(job: number, error: unknown, fields: Record<string, unknown> = {}): void {
  const stack = error instanceof Error ? error.stack : undefined;
  const failure = { message: errorMessage(error), stack, code: errorCode(error) };
  post({ job, is: 'failed', error: failure, fields });
}

function inspect({ job, path, kinds }: Extract<ToThread, { do: 'inspect' }>): void {
  inspectFile(path, kinds).then(
    (inspection) => post({ job, is: 'inspected', inspection }),
    (error: unknown) => reportFailure(job, error),
  );
}

async function read(message: Extract<ToThread, { do: 'read' }>): Promise<void> {
  const { job, whole } = message;
  const body =
    whole === null
      ? new Readable({ read: () => post({ job, is: 'more' }) })
      : Readable.from([Buffer.from(whole)], { objectMode: false });
  // readSubmission reports the body's errors; before and after it runs, they don't matter.
  body.on('error', () => {});
  bodies.set(job, body);
  const fields: Record<string, unknown> = {};
  try {
    const files = await readSubmission(body, message, fields);
    post({ job, is: 'read', files, fields });
  } catch (error) {
    body.destroy();
    if (error instanceof SubmissionError)
      post({ job, is: 'fault', code: error.code, fileName: error.fileName, fields });
    else reportFailure(job, error, fields);
  } finally {
    bodies.delete(job);
  }
}

/**
 * Reads a body as JSON, multipart or a plain form, within the limits.
 *
 * @param fields filled as the fields arrive, so that they are known even if a file after them is refused.
 * @returns the files, which are in the spool folder. If it throws, nothing is left there.
 * @throws SubmissionError for a fault of the sender; nothing past the limits is read. Other errors are ours, such as a
 *   full disk.
 */
async function readSubmission(
  body: Readable,
  { dataDir, contentType, limits, whole }: Extract<ToThread, { do: 'read' }>,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  await using spool = new Spool(dataDir, limits);
  switch (contentType.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return spool.handOver(await readJson(whole ?? body, limits, spool, fields));
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      return spool.handOver(await readMultipart(body, contentType, limits, spool, fields));
    default:
      throw new SubmissionError('unsupported');
  }
}

function passOn(message: Extract<ToThread, { do: 'take' | 'end' | 'break' }>): void {
  const body = bodies.get(message.job);
  if (message.do === 'take') body?.push(message.bytes);
  else if (message.do === 'end') body?.push(null);
  else body?.destroy(new SubmissionError(message.code));
}
