/** An open stream of server-sent events. */
export type EventStream = {
  /** Aborted when the browser has gone, the server stops, or the stream was ended. */
  ended: AbortSignal;
  send(message: string): void;
  end(): void;
};

/** Messages that wait in memory; beyond that the browser counts as gone. */
const MAX_BUFFERED = 20;

/**
 * Streams server-sent events until the browser disconnects or the server stops.
 *
 * @param retryMs the browser's delay before it connects again.
 * @param open begins to send; what it opened, it closes when `ended` is aborted.
 */
export function streamEvents(
  closing: AbortSignal,
  retryMs: number,
  open: (stream: EventStream) => void,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  const left = new AbortController();
  const ended = AbortSignal.any([left.signal, closing]);
  const end = () => left.abort();
  let isCancelled = false;
  return new ReadableStream({
    start(controller) {
      const send = (message: string) => {
        if (ended.aborted) return;
        controller.enqueue(text.encode(`${message}\n\n`));
        if ((controller.desiredSize ?? 0) < -MAX_BUFFERED) end();
      };
      const close = () => {
        if (!isCancelled) controller.close();
      };
      if (ended.aborted) return close();
      ended.addEventListener('abort', close);
      send(`retry: ${retryMs}`);
      open({ ended, send, end });
    },
    cancel() {
      isCancelled = true;
      end();
    },
  });
}

const EVENT_STREAM = 'text/event-stream';

/** Refuses a request that asks for no events: the router's for .data would wait for the end of an endless response. */
export function refuseWithoutEvents(request: Request): Response | null {
  const wantsEvents = request.method === 'GET' && request.headers.get('accept') === EVENT_STREAM;
  if (wantsEvents && !new URL(request.url).pathname.endsWith('.data')) return null;
  return new Response(`This address answers GET with ${EVENT_STREAM} alone.`, { status: 406 });
}

export function respondWithEvents(events: ReadableStream<Uint8Array>): Response {
  // X-Accel-Buffering keeps nginx from buffering the events.
  return new Response(events, { headers: { 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' } });
}
