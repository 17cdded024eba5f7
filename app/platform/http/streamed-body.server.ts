import type { Readable } from 'node:stream';

/**
 * A response body from a stream that is opened when the client starts reading, and read with backpressure. When the
 * client disconnects, the stream is closed: an unread response opens nothing, and a file that is erased in the
 * meantime is not held open.
 */
export function streamedBody(open: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let isCancelled = false;
  let source: Promise<Readable> | null = null;
  let chunks: AsyncIterator<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        source ??= open();
        const stream = await source;
        if (isCancelled) return;
        chunks ??= stream[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        isCancelled = true;
        // The iterator's `return` does nothing before the first chunk was requested, so the stream is destroyed
        // directly.
        (await source?.catch(() => null))?.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
