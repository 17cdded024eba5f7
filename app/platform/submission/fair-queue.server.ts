import { SubmissionError } from './limits.server.ts';

type Waiting = { enter: () => void; refuse: (reason: unknown) => void };
type Sender = { usedMs: number; isRunning: boolean; waiting: Waiting[] };

/** What senders have used is forgotten after this time. */
const REMEMBERED_MS = 60_000;

/**
 * Shares a few places among senders: each has at most one, so that one sender never holds them all. The next place goes to the
 * sender who has used the least in the last minute, whatever they have waiting; of two with the same, to the one who came first.
 * If too many wait, the sender with the most waiting is refused.
 */
export class FairQueue {
  readonly #places: number;
  readonly #mostWaiting: number;
  /** In the order in which they came. */
  readonly #senders = new Map<string, Sender>();
  #running = 0;
  #waiting = 0;
  #rememberedSince = Date.now();

  constructor({ places, mostWaiting }: { places: number; mostWaiting: number }) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Waits for a place and runs the work in it.
   *
   * @param work tells what it has used, in milliseconds of CPU time, also if it fails.
   * @throws SubmissionError `no-room` if too many wait; the signal's reason if it is aborted while waiting.
   */
  async run<Result>(
    key: string,
    signal: AbortSignal | undefined,
    work: (used: (ms: number) => void) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const sender = this.#senderOf(key);
    const { promise: turn, resolve: enter, reject: refuse } = Promise.withResolvers<void>();
    const waiting = { enter, refuse };
    const leave = () => this.#drop(sender, waiting, signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    sender.waiting.push(waiting);
    this.#waiting += 1;
    this.#next();
    if (this.#waiting > this.#mostWaiting) this.#refuseOne();
    try {
      await turn;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
    try {
      return await work((ms) => {
        sender.usedMs += ms;
      });
    } finally {
      sender.isRunning = false;
      this.#running -= 1;
      this.#next();
    }
  }

  #senderOf(key: string): Sender {
    const sender = this.#senders.get(key) ?? { usedMs: 0, isRunning: false, waiting: [] };
    this.#senders.set(key, sender);
    return sender;
  }

  #next(): void {
    this.#forget();
    while (this.#running < this.#places) {
      let chosen: Sender | null = null;
      for (const sender of this.#senders.values()) {
        if (sender.isRunning || sender.waiting.length === 0) continue;
        if (chosen === null || sender.usedMs < chosen.usedMs) chosen = sender;
      }
      const waiting = chosen?.waiting.shift();
      if (chosen === null || waiting === undefined) return;
      chosen.isRunning = true;
      this.#running += 1;
      this.#waiting -= 1;
      waiting.enter();
    }
  }

  #forget(): void {
    if (Date.now() - this.#rememberedSince < REMEMBERED_MS) return;
    this.#rememberedSince = Date.now();
    for (const [key, sender] of this.#senders) {
      sender.usedMs = 0;
      if (!sender.isRunning && sender.waiting.length === 0) this.#senders.delete(key);
    }
  }

  /** The last of those whom the sender with the most waiting has waiting. */
  #refuseOne(): void {
    const most = [...this.#senders.values()].reduce((most, sender) =>
      sender.waiting.length >= most.waiting.length ? sender : most,
    );
    const last = most.waiting.at(-1);
    if (last !== undefined) this.#drop(most, last, new SubmissionError('no-room'));
  }

  #drop(sender: Sender, waiting: Waiting, reason: unknown): void {
    const at = sender.waiting.indexOf(waiting);
    if (at === -1) return;
    sender.waiting.splice(at, 1);
    this.#waiting -= 1;
    waiting.refuse(reason);
  }
}
