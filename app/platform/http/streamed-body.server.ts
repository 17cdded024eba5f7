import type { Readable } from 'node:stream';

/**
 * A response's body out of a stream that is opened when the other side begins to read, and read as fast as it takes
 * what comes, never ahead. When it goes away, at whatever moment, the stream is closed: an answer that nobody fetches
 * any more opens nothing, and a file that is erased meanwhile is not held open.
 */
export function streamedBody(open: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let left = false;
  let source: Promise<Readable> | null = null;
  let chunks: AsyncIterator<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        source ??= open();
        const stream = await source;
        if (left) return;
        chunks ??= stream[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (left) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        left = true;
        // The iterator's own way to stop does nothing before its first chunk was asked for.
        (await source?.catch(() => null))?.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
