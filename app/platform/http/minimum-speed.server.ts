/** The minimum rate of a request body, on average over WINDOW_S seconds of waiting for it. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const WINDOW_S = 120;
const STEP_S = 5;
const STEPS = WINDOW_S / STEP_S;

/** The sender was slower than any usable mobile connection. */
export class TooSlowError extends Error {
  override name = 'TooSlow';
}

/**
 * Reads a request body as long as it arrives at the minimum speed. A client that sends a byte a minute would
 * otherwise occupy a slot and a file for days; a phone that loses its connection for half a minute stays well above.
 * Only time spent waiting for the sender counts.
 *
 * `read` throws TooSlow below the minimum. `cancel` tells the sender that nothing more is read; it may be called at
 * any time and must be called in the end.
 */
export function readAtMinimumSpeed(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  /** Bytes received in each of the last steps. */
  const steps: number[] = [];
  let bytes = 0;
  /** Rejects the read that waits for the sender. No promise outlives a read: each of millions of tiny chunks would add to it. */
  let stopWaiting: ((reason: TooSlowError) => void) | null = null;
  const clock = setInterval(() => {
    if (stopWaiting === null) return;
    steps.push(bytes);
    bytes = 0;
    if (steps.length < STEPS) return;
    const recentBytes = steps.slice(-STEPS).reduce((sum, step) => sum + step, 0);
    if (recentBytes < MIN_BYTES_PER_SECOND * WINDOW_S) stopWaiting(new TooSlowError());
    steps.splice(0, steps.length - STEPS);
  }, STEP_S * 1_000);
  clock.unref();

  return {
    /** The next chunk, or null at the end. */
    async read(): Promise<Uint8Array | null> {
      try {
        const { value } = await new Promise<ReadableStreamReadResult<Uint8Array>>((resolve, reject) => {
          stopWaiting = reject;
          reader.read().then(resolve, reject);
        });
        bytes += value?.byteLength ?? 0;
        return value ?? null;
      } finally {
        stopWaiting = null;
      }
    },
    /** All that is left of a body whose length is known to be small. */
    async readWhole(): Promise<Buffer<ArrayBuffer>> {
      const chunks: Uint8Array[] = [];
      for (let chunk = await this.read(); chunk !== null; chunk = await this.read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async cancel(): Promise<void> {
      clearInterval(clock);
      await reader.cancel().catch(() => {});
    },
  };
}
