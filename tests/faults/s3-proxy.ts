import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What the store does to each request. */
export type Behaviour = 'working' | 'failing' | 'hanging' | 'slow' | 'refusing';

/** How long a slow store takes for each request: a fifth of the silence after which Kerf tries again. */
const SLOW_MS = 3_000;

/**
 * An S3 store's faults, made in front of one that works: it answers 500, nothing, or late, or accepts no connections. Every
 * second request that fails or hangs is carried out all the same, as by a store that breaks after it has stored a file.
 * Dispose of it when done.
 */
export async function openS3Proxy(store: number) {
  let behaviour: Behaviour = 'working';
  let requests = 0;
  const server = createServer((incoming, response) => {
    requests += 1;
    const isCarriedOut = requests % 2 === 0;
    if (behaviour === 'working') forward(incoming, response);
    else if (behaviour === 'slow') setTimeout(() => forward(incoming, response), SLOW_MS);
    else if (isCarriedOut) forward(incoming, null, behaviour === 'failing' ? () => fail(response) : () => {});
    else if (behaviour === 'failing') incoming.resume().on('end', () => fail(response));
  });

  /** @param response null if the store's answer is lost. */
  function forward(incoming: IncomingMessage, response: ServerResponse | null, done = () => {}): void {
    if (incoming.destroyed) return;
    const { method, url, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: store, method, path: url, headers }, (answer) => {
      if (response === null) answer.resume().on('end', done);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    // Either end may give up.
    onward.on('error', () => response?.destroy());
    incoming.on('close', () => incoming.complete || onward.destroy());
    incoming.pipe(onward);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const { port } = address;
  return {
    port,
    async behave(next: Behaviour): Promise<void> {
      const isOpening = behaviour === 'refusing' && next !== 'refusing';
      behaviour = next;
      if (next === 'refusing') close();
      if (isOpening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    [Symbol.asyncDispose]: async () => close(),
  };

  function close(): void {
    server.close();
    server.closeAllConnections();
  }
}

function fail(response: ServerResponse): void {
  response
    .writeHead(500, { 'Content-Type': 'application/xml' })
    .end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Try again</Message></Error>');
}
