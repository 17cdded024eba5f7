import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { readAtMinimumSpeed, TooSlowError } from '../http/minimum-speed.server.ts';
import { workerFile } from '../project-root.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.server.ts';
import type { SpooledFile } from './spool.server.ts';
import type { Failure, FromThread, ToThread } from './upload-worker.server.ts';

/**
 * The main thread's side of uploads: it passes a request's bytes to the upload thread and receives the parsed result.
 */

type Answer = Exclude<FromThread, { is: 'more' | 'alive' }>;
type Listener = { more: () => void; answer: (answer: Answer) => void; fail: (error: Error) => void };
/** A message to the thread without its job number. */
type Message<One = ToThread> = One extends ToThread ? Omit<One, 'job'> : never;

/** A thread that doesn't answer this question so many times in succession hangs. */
const ALIVE = { everyMs: 5_000, missed: 6 };

/**
 * A body of at most this many bytes is read first and passed to the thread in one message: for an enquiry, the messages to
 * and fro cost more than parsing it.
 */
const SMALL_BYTES = 64 * 1024;
/** At least as many bytes are passed to the thread at once: a body may arrive in chunks of one byte. */
const PASSED_BYTES = 16 * 1024;

export class UploadThread {
  readonly #listeners = new Map<number, Listener>();
  readonly #worker: Worker;
  #lastJob = 0;
  #unanswered = 0;
  #watch: NodeJS.Timeout | null = null;
  /** Whether the thread has ended, for any reason. */
  ended = false;
  /** Whether it was ended from here. */
  stopped = false;

  constructor(name: string) {
    this.#worker = new Worker(workerFile('platform/submission/upload-worker.server.ts'), { name });
    // The thread must not keep an otherwise finished process alive.
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => {
      this.#unanswered = 0;
      if (message.is === 'alive') return;
      const listener = this.#listeners.get(message.job);
      if (message.is === 'more') listener?.more();
      else listener?.answer(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`The upload thread ended with ${code}`)));
  }

  post(job: number, message: Message): void {
    this.#worker.postMessage({ ...message, job }, message.do === 'take' ? [message.bytes.buffer] : []);
  }

  /**
   * Sends a message and waits for the answer.
   *
   * @param more called whenever the thread asks for more bytes; they go to `send`.
   */
  ask(message: Message, more: (send: (next: Message) => void) => void = () => {}): Promise<Answer> {
    if (this.ended) return Promise.reject(new Error('The upload thread has ended'));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#lastJob += 1;
    const job = this.#lastJob;
    const send = (next: Message) => this.post(job, next);
    this.#listeners.set(job, { more: () => more(send), answer: resolve, fail: reject });
    this.#watch ??= setTimeout(() => this.#checkAlive(), ALIVE.everyMs).unref();
    this.post(job, message);
    return promise.finally(() => {
      this.#listeners.delete(job);
      if (this.#listeners.size > 0 || this.#watch === null) return;
      clearTimeout(this.#watch);
      this.#watch = null;
      this.#unanswered = 0;
    });
  }

  /**
   * Ends a thread that hangs, so that the next request gets a new one. Questions are counted rather than time, since the
   * whole process may have been stopped for a while.
   */
  #checkAlive(): void {
    if (this.#unanswered >= ALIVE.missed) {
      void this.stop();
      return;
    }
    this.#worker.postMessage({ do: 'answer' } satisfies ToThread);
    this.#unanswered += 1;
    this.#watch = setTimeout(() => this.#checkAlive(), ALIVE.everyMs).unref();
  }

  /** The CPU time that the thread has used so far, in milliseconds; it can be asked while it is busy. */
  async cpuMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage();
    return (user + system) / 1_000;
  }

  /** Terminates the thread, even if it is busy; pending calls are rejected. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.ended = true;
    if (this.#watch !== null) clearTimeout(this.#watch);
    const cause = new Error('The upload thread failed', { cause: error });
    for (const { fail } of this.#listeners.values()) fail(cause);
  }
}

let running: UploadThread | null = null;

/**
 * The thread that bodies are read in, started on first use and restarted if it has ended. Files are inspected in others
 * (inspect-upload.server.ts): a file that makes its thread hang must not break off what others are sending.
 */
export function uploadThread(): UploadThread {
  if (running === null || running.ended || running.stopped) running = new UploadThread('uploads');
  return running;
}

/**
 * The submission of one request. The upload thread parses it; this thread only passes its bytes on. Dispose of it when
 * the request is done to delete its files.
 */
export class Upload implements AsyncDisposable {
  /** The unvalidated text fields, available once `read` has settled, also if it was refused. */
  fields: Record<string, unknown> = {};
  readonly #request: Request;
  readonly #dataDir: string;
  readonly #limits: SubmissionLimits;
  #files: SpooledFile[] = [];

  constructor(request: Request, dataDir: string, limits: SubmissionLimits) {
    this.#request = request;
    this.#dataDir = dataDir;
    this.#limits = limits;
  }

  /**
   * Reads the body as JSON, multipart or a plain form.
   *
   * @returns the files, not inspected yet.
   * @throws SubmissionError for a fault of the sender; other errors are ours, such as a full disk.
   */
  async read(): Promise<SpooledFile[]> {
    const { body, headers } = this.#request;
    if (body === null) throw new SubmissionError('malformed');
    const reader = readAtMinimumSpeed(body);

    async function passChunkOn(send: (message: Message) => void): Promise<void> {
      try {
        const chunks: Uint8Array[] = [];
        let size = 0;
        while (size < PASSED_BYTES) {
          const bytes = await reader.read();
          if (bytes === null) break;
          chunks.push(bytes);
          size += bytes.byteLength;
        }
        const [first, ...more] = chunks;
        const bytes = first && more.length === 0 ? first : Buffer.concat(chunks);
        send(size === 0 ? { do: 'end' } : { do: 'take', bytes: ownMemory(bytes) });
      } catch (error) {
        send({ do: 'break', code: faultOf(error) });
      }
    }

    const contentType = headers.get('content-type') ?? '';
    const isSmall = Number(headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES;
    try {
      const whole = isSmall
        ? await reader.readWhole().catch((error: unknown) => {
            throw new SubmissionError(faultOf(error), null, error);
          })
        : null;
      const start = { do: 'read', dataDir: this.#dataDir, contentType, limits: this.#limits, whole } as const;
      const answer = await uploadThread().ask(start, passChunkOn);
      if ('fields' in answer) this.fields = answer.fields;
      if (answer.is === 'failed') throw errorOf(answer.error);
      if (answer.is === 'fault') throw new SubmissionError(answer.code, answer.fileName);
      this.#files = answer.is === 'read' ? answer.files : [];
      return this.#files;
    } finally {
      await reader.cancel();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // What a thread that ended has left is deleted a day later (clearSpoolHourly).
    await Promise.all(this.#files.map(({ path }) => rm(path, { force: true })));
  }
}

/** What is wrong with a body that could not be read to its end. */
const faultOf = (error: unknown) => (error instanceof TooSlowError ? 'too-slow' : 'malformed');

/** The bytes in a buffer of their own, which can be transferred to the thread; chunks of a request may share one. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

export function errorOf({ message, stack, code }: Failure): Error {
  return Object.assign(new Error(message), stack === undefined ? {} : { stack }, code ? { code } : {});
}
