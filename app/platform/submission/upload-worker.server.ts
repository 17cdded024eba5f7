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
  /** The files that a `read` spooled are no longer needed. Not sent for a `read` that was answered without files. */
  | { job: number; do: 'release' }
  /** Asks for `begun`, which a thread answers when its modules are loaded. */
  | { job: number; do: 'begin' }
  | { job: number; do: 'inspect'; path: string; kinds: readonly FileKind[] }
  /** Asks for `alive`, which a thread that hangs can't answer. */
  | { do: 'answer' };

/** What this thread answers: `more` any number of times, then one of the others. */
export type FromThread = { is: 'alive' } | FromJob;

type FromJob = { job: number } & (
  | { is: 'more' }
  | { is: 'read'; files: SpooledFile[]; fields: Record<string, unknown> }
  | { is: 'fault'; code: SubmissionErrorCode; fileName: string | null; fields: Record<string, unknown> }
  | { is: 'released' }
  | { is: 'begun' }
  | { is: 'inspected'; inspection: Inspection }
  /** An error on our side, such as a full disk; the fields are those of a form that arrived before it. */
  | { is: 'failed'; error: Failure; fields: Record<string, unknown> }
);

/** An error as a message: structured cloning would drop its code. */
export type Failure = { message: string; stack: string | undefined; code: unknown };

type Job = { body: Readable; spool: Spool; done: Promise<void> };
const jobs = new Map<number, Job>();

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

function read({ job, dataDir, contentType, limits, whole }: Extract<ToThread, { do: 'read' }>): void {
  const body =
    whole === null
      ? new Readable({ read: () => post({ job, is: 'more' }) })
      : Readable.from([Buffer.from(whole)], { objectMode: false });
  // readSubmission reports the body's errors; before and after it runs, they don't matter.
  body.on('error', () => {});
  const spool = new Spool(dataDir, limits);
  const fields: Record<string, unknown> = {};
  const done = readSubmission(body, contentType, limits, spool, fields).then(
    async (files) => {
      if (files.length === 0) {
        jobs.delete(job);
        await spool[Symbol.asyncDispose]();
      }
      post({ job, is: 'read', files, fields });
    },
    (error: unknown) => {
      body.destroy();
      if (error instanceof SubmissionError)
        post({ job, is: 'fault', code: error.code, fileName: error.fileName, fields });
      else reportFailure(job, error, fields);
    },
  );
  jobs.set(job, { body, spool, done });
}

/**
 * Reads a body as JSON, multipart or a plain form, within the limits.
 *
 * @param fields filled as the fields arrive, so that they are known even if a file after them is refused.
 * @returns the files; they are in the spool.
 * @throws SubmissionError for a fault of the sender; nothing past the limits is read. Other errors are ours, such as a
 *   full disk.
 */
async function readSubmission(
  body: Readable,
  contentType: string,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  switch (contentType.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return readJson(body, limits, spool, fields);
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      return readMultipart(body, contentType, limits, spool, fields);
    default:
      throw new SubmissionError('unsupported');
  }
}

function passOn(message: Extract<ToThread, { do: 'take' | 'end' | 'break' | 'release' }>): void {
  const job = jobs.get(message.job);
  if (job === undefined) return;
  if (message.do === 'take') job.body.push(message.bytes);
  else if (message.do === 'end') job.body.push(null);
  else if (message.do === 'break') job.body.destroy(new SubmissionError(message.code));
  else release(message.job, job);
}

async function release(id: number, { body, spool, done }: Job): Promise<void> {
  jobs.delete(id);
  body.destroy();
  try {
    await done;
    await spool[Symbol.asyncDispose]();
    post({ job: id, is: 'released' });
  } catch (error) {
    reportFailure(id, error);
  }
}
