import { readAtMinimumSpeed, TooSlowError } from '../http/minimum-speed.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.ts';
import type { SpooledFile } from './spool.server.ts';
import { errorOf } from './upload-messages.ts';
import { uploadThread } from './upload-thread.server.ts';

/**
 * What one request sends, read in the upload thread while this one only hands its bytes on. Dispose of it when the
 * request is done: it removes the files.
 */
export class Upload implements AsyncDisposable {
  /** The text fields that have arrived, not yet checked; with a refusal too. Filled once `read` is done. */
  fields: Record<string, unknown> = {};
  readonly #thread = uploadThread();
  readonly #job = this.#thread.number();
  readonly #request: Request;
  readonly #dataDir: string;
  readonly #limits: SubmissionLimits;
  #begun = false;

  constructor(request: Request, dataDir: string, limits: SubmissionLimits) {
    this.#request = request;
    this.#dataDir = dataDir;
    this.#limits = limits;
  }

  /**
   * Reads the body as JSON, multipart or a plain form.
   *
   * @returns the files, not yet looked at.
   * @throws SubmissionError for whatever is wrong with what was sent; other errors are ours, such as a full disk.
   */
  async read(): Promise<SpooledFile[]> {
    const { body, headers } = this.#request;
    if (body === null) throw new SubmissionError('malformed');
    const [thread, job] = [this.#thread, this.#job];
    const reader = readAtMinimumSpeed(body);

    async function handOn(): Promise<void> {
      try {
        let bytes = await reader.read();
        // Nothing is no answer to `more`.
        while (bytes?.byteLength === 0) bytes = await reader.read();
        thread.tell(job, bytes === null ? { do: 'end' } : { do: 'take', bytes: ownMemory(bytes) });
      } catch (error) {
        thread.tell(job, { do: 'break', code: error instanceof TooSlowError ? 'too-slow' : 'malformed' });
      }
    }

    this.#begun = true;
    const contentType = headers.get('content-type') ?? '';
    const start = { do: 'read', dataDir: this.#dataDir, contentType, limits: this.#limits } as const;
    try {
      const answer = await thread.ask(job, start, handOn);
      if (answer.is === 'failed') throw errorOf(answer.error);
      if (answer.is === 'read' || answer.is === 'fault') this.fields = answer.fields;
      if (answer.is === 'fault') throw new SubmissionError(answer.code, answer.fileName);
      return answer.is === 'read' ? answer.files : [];
    } finally {
      await reader.cancel();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Where the thread has ended, what it left behind goes with the day (openSpool).
    if (!this.#begun || this.#thread.ended) return;
    const answer = await this.#thread.ask(this.#job, { do: 'release' });
    if (answer.is === 'failed') throw errorOf(answer.error);
  }
}

/** The bytes in memory of their own, which can go over to the thread: chunks of a request may share theirs. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
