import type { FileKind, Inspection } from '../files/content/inspection.ts';
import type { SubmissionErrorCode, SubmissionLimits } from './limits.ts';
import type { SpooledFile } from './spool.server.ts';

/** What the server tells its upload thread; `job` names one request or one file. */
export type ToThread =
  | { job: number; do: 'read'; dataDir: string; contentType: string; limits: SubmissionLimits }
  /** The next bytes, after each `more`. */
  | { job: number; do: 'take'; bytes: Uint8Array<ArrayBuffer> }
  | { job: number; do: 'end' }
  /** The body broke off. */
  | { job: number; do: 'break'; code: SubmissionErrorCode }
  /** The files that a `read` spooled are needed no more. */
  | { job: number; do: 'release' }
  | { job: number; do: 'inspect'; path: string; kinds: readonly FileKind[] };

/** What the upload thread answers: `more` any number of times, then one of the others. */
export type FromThread = { job: number } & (
  | { is: 'more' }
  | { is: 'read'; files: SpooledFile[]; fields: Record<string, unknown> }
  | { is: 'fault'; code: SubmissionErrorCode; fileName: string | null; fields: Record<string, unknown> }
  | { is: 'released' }
  | { is: 'inspected'; inspection: Inspection }
  /** A failure of ours, such as a full disk. */
  | { is: 'failed'; error: Failure }
);

/** An error on its way from one thread to the other, which would lose its code. */
export type Failure = { message: string; stack: string | undefined; code: unknown };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  return { message: error.message, stack: error.stack, code: 'code' in error ? error.code : undefined };
}

export function errorOf({ message, stack, code }: Failure): Error {
  return Object.assign(new Error(message), stack === undefined ? {} : { stack }, code ? { code } : {});
}
