import { processMs } from './main-thread.ts';
import { get, send } from './request.ts';

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
    // The first of its kind may load code, or be stored.
    await costOf(server, target, { count: 5 });
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
): Promise<{ ms: number; status: number | null }> {
  const request = get(target, '', { 'Accept-Encoding': 'br' });
  const before = processMs(server.pid);
  for (let sent = 1; ; sent += 1) {
    const status = await send(server.url, request);
    const ms = processMs(server.pid) - before;
    if (sent === count || ms > most * count) return { ms: ms / sent, status };
  }
}
