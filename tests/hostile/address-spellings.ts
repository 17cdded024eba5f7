import { once } from 'node:events';
import { connect } from 'node:net';
import { processMs } from './main-thread.ts';

/** Addresses that mean a stored page, as request targets: no client normalises them, as for an attacker. */
function spellingsOf(page: string, host: string): string[] {
  const [, first = '', rest = ''] = /^\/(.)(.*)$/.exec(page) ?? [];
  const encoded = `%${first.charCodeAt(0).toString(16)}`;
  return [
    `/x/..${page}`,
    `/.${page}`,
    `/x/%2e%2e${page}`,
    `/%2E${page}`,
    `/${'a/'.repeat(500)}${'../'.repeat(500)}${page.slice(1)}`,
    `${page}/.`,
    `${page}/x/..`,
    `/x\\..${page.replace('/', '\\')}`,
    `http://${host}${page}`,
    `http://elsewhere.example/x/..${page}`,
    `/${page}`,
    `/x/../${page}`,
    `${page}/`,
    page.toUpperCase(),
    `/${encoded}${rest}`,
    `${page}?`,
    `${page}?utm_source=x`,
    `${page}#x`,
    `${page}.data`,
    `${page}?${'utm_a=1&'.repeat(100)}`,
  ];
}

type Server = { url: string; pid: number };

/**
 * The spellings of a page that cost the server more than three times the page.
 *
 * @param count how often each is requested.
 */
export async function expensiveSpellings(server: Server, page: string, count: number): Promise<string[]> {
  // The JIT compiles what serves it first.
  await costOf(server, page, { count });
  const { ms: usual } = await costOf(server, page, { count });
  const found: string[] = [];
  for (const target of spellingsOf(page, new URL(server.url).host)) {
    // The first of its kind may load code, or be stored, and the JIT compiles what serves it first.
    await costOf(server, target, { count, most: 3 * usual });
    const { ms, status } = await costOf(server, target, { count, most: 3 * usual });
    if (ms > 3 * usual)
      found.push(`${target.slice(0, 60)}: ${status}, ${ms.toFixed(2)} ms instead of ${usual.toFixed(2)}`);
  }
  return found;
}

/**
 * The CPU time of the whole server for one request of an address, in milliseconds.
 *
 * @param most on average: an address that is expensive is not requested to the end.
 */
async function costOf(
  server: Server,
  target: string,
  { count, most = Number.POSITIVE_INFINITY }: { count: number; most?: number },
): Promise<{ ms: number; status: string }> {
  const before = processMs(server.pid);
  for (let sent = 1; ; sent += 1) {
    const status = await ask(server.url, target);
    const ms = processMs(server.pid) - before;
    if (sent === count || ms > most * count) return { ms: ms / sent, status };
  }
}

/** @returns the status of the answer to a GET request, over a connection of its own. */
async function ask(url: string, target: string): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    if (answer.length < 100) answer += chunk.toString('latin1');
  });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'no answer';
}
