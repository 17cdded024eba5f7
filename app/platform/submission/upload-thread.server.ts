import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileKind, Inspection } from '../files/content/inspection.ts';
import { projectRoot } from '../project-root.server.ts';
import { errorOf, type FromThread, type ToThread } from './upload-messages.ts';

type Answer = Exclude<FromThread, { is: 'more' }>;
type Listener = { more: () => void; answer: (answer: Answer) => void; fail: (error: Error) => void };
/** A message to the thread before it has its number. */
type Message<One = ToThread> = One extends ToThread ? Omit<One, 'job'> : never;

/** Built it is a file of its own (vite.config.ts); in tests and development Node runs the source. */
function entry(): string {
  return import.meta.env?.PROD
    ? path.join(projectRoot(), 'build/server/upload-worker.js')
    : path.join(import.meta.dirname, 'upload-worker.server.ts');
}

class UploadThread {
  readonly #listeners = new Map<number, Listener>();
  readonly #worker = new Worker(entry(), { name: 'uploads' });
  #last = 0;
  /** Whether it ended, for whatever reason. */
  ended = false;

  constructor() {
    // A process that has nothing else to do may end.
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => {
      const listener = this.#listeners.get(message.job);
      if (message.is === 'more') listener?.more();
      else listener?.answer(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`The upload thread ended with ${code}`)));
  }

  number(): number {
    this.#last += 1;
    return this.#last;
  }

  tell(job: number, message: Message): void {
    this.#worker.postMessage({ ...message, job }, message.do === 'take' ? [message.bytes.buffer] : []);
  }

  /** Tells the thread and waits for its answer. @param more what to do each time it asks for more. */
  ask(job: number, message: Message, more: () => void = () => {}): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#listeners.set(job, { more, answer: resolve, fail: reject });
    this.tell(job, message);
    return promise.finally(() => this.#listeners.delete(job));
  }

  /** Ends it, whatever it does; who waits for it is told. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.ended = true;
    const cause = new Error('The upload thread failed', { cause: error });
    for (const { fail } of this.#listeners.values()) fail(cause);
  }
}

let running: UploadThread | null = null;

/** The process's upload thread. It is started when it is first needed, and anew should it have ended. */
export function uploadThread(): UploadThread {
  if (running === null || running.ended) running = new UploadThread();
  return running;
}

/**
 * Says what a file is by its content, as `inspectFile` does, in the upload thread: a file can be made to take seconds.
 *
 * @throws where the file can't be read: a fault here, not of the file.
 */
export async function inspectUpload(file: string, kinds: readonly FileKind[]): Promise<Inspection> {
  const thread = uploadThread();
  const answer = await thread.ask(thread.number(), { do: 'inspect', path: file, kinds });
  if (answer.is !== 'inspected') throw answer.is === 'failed' ? errorOf(answer.error) : new Error(answer.is);
  return answer.inspection;
}
