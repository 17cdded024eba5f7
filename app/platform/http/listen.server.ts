import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { errorCode } from '../errors.ts';

/** A connection without any data for this long is closed; a slow one is kept. */
const IDLE_TIMEOUT_MS = 120_000;
/** How long active requests may take to finish when the server stops. */
const DRAIN_MS = 20_000;

/**
 * Opens the port. An upload of 60 MB takes half an hour on a bad connection, so Node's limit for a whole request is
 * disabled in favour of an idle limit.
 *
 * @throws Error with instructions if the port is in use or forbidden.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  variables: Variables = ['PORT', 'HOST'],
): Promise<Server> {
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    listener,
  );
  server.timeout = IDLE_TIMEOUT_MS;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    throw adviceOn(error, port, host, variables);
  }
  return server;
}

/** The variables that port and host come from, for messages. */
type Variables = readonly [port: string, host: string];

function adviceOn(error: unknown, port: number, host: string, [PORT, HOST]: Variables): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Stop what uses it, or set ${PORT} to another.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(
      `This machine has no address ${host}. Set ${HOST} to one that it has, or to 0.0.0.0 for all.`,
    );
  if (code === 'EACCES')
    return new Error(`Port ${port} may not be opened by this user. Set ${PORT} to one above 1023.`);
  return error;
}

/**
 * Opens a port and closes it again: what is wrong with it is said before anything is made.
 *
 * @throws Error with instructions.
 */
export async function assertCanListen(port: number, host: string, ...variables: Variables): Promise<void> {
  const probe = await listen((_, response) => response.writeHead(503).end(), port, host, variables);
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * How long idle connections stay open when the server stops: a request may be on its way on one that is kept alive, and would be
 * lost without an answer. What arrives in this time is answered, with `Connection: close`.
 */
const IDLE_GRACE_MS = 500;

/** Longest time in which waiting connections are still accepted when the server stops. */
const ACCEPT_MS = 1_000;

/** Accepts no new connections and waits for the active requests. */
export async function drain(server: Server): Promise<void> {
  await acceptWaiting(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  // Node's close() of an HTTP server would close idle connections at once.
  NetServer.prototype.close.call(server, () => resolve());
  const begun = performance.now();
  const idle = setInterval(() => {
    // After a busy moment, what has arrived is read first: only then is it known which connections are idle.
    if (performance.now() - begun > IDLE_GRACE_MS) setImmediate(() => server.closeIdleConnections());
  }, 100);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await promise;
  clearInterval(idle);
  clearTimeout(limit);
}

/**
 * Waits until the kernel has no more connections for this server: those that nobody has accepted are reset when the port closes,
 * and their requests lost. libuv accepts one in each turn of the event loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const begun = performance.now();
  let hasAccepted = true;
  const note = () => {
    hasAccepted = true;
  };
  server.on('connection', note);
  while (hasAccepted && performance.now() - begun < ACCEPT_MS) {
    hasAccepted = false;
    // The second turn is a whole one, whichever phase this was called in.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
}
