import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { mainThreadMs } from './main-thread.ts';
import { type HostileRequest, send } from './request.ts';
import { hostileRequests } from './requests.ts';

/** What one request may cost the thread that answers everybody, in milliseconds of a processor. */
const MOST_MS = 300;

let site: Awaited<ReturnType<typeof openSite>>;
let groups: Record<string, HostileRequest[]>;
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: 'on', STARTER_CONTENT: 'on' });
  const { cookie } = await signInOverHttp(site.url);
  groups = await hostileRequests({ bytes: 1024 * 1024, files: 2, cookie });
});
afterAll(() => site[Symbol.asyncDispose]());

/** What a request costs, until the next visitor is answered. */
async function cost(request: HostileRequest): Promise<{ status: number | null; ms: number }> {
  const pid = site.server.process.pid ?? 0;
  const before = mainThreadMs(pid);
  const status = await send(site.url, request);
  await (await fetch(`${site.url}/favicon.svg`)).arrayBuffer();
  return { status, ms: mainThreadMs(pid) - before };
}

/** So many say enough. */
const OFFENCES = 3;

/** What cost too much, or made the server fail. The first of a kind may load code: what is a little too dear is asked again. */
async function offences(requests: readonly HostileRequest[]): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    if (found.length >= OFFENCES) break;
    let { status, ms } = await cost(request);
    if (ms > MOST_MS && ms < 3 * MOST_MS) ms = Math.min(ms, (await cost(request)).ms);
    if (ms > MOST_MS) found.push(`${request.name}: ${ms} ms`);
    if (status !== null && status >= 500) found.push(`${request.name}: answered with ${status}`);
  }
  return found;
}

describe('X3: no hostile request costs the others anything', () => {
  test.each([
    'bodies of forms',
    'files',
    'texts in small forms',
    'queries of every address',
    'bodies to every address',
    'addresses',
    'headers',
  ])(
    '%s',
    async (group) => {
      const requests = groups[group] ?? [];
      expect(requests.length).toBeGreaterThan(20);
      expect(await offences(requests)).toEqual([]);
    },
    120_000,
  );

  test('bodies that come byte by byte', async () => {
    const pid = site.server.process.pid ?? 0;
    const { port } = new URL(site.url);
    const before = mainThreadMs(pid);
    const sockets: Socket[] = [];
    for (let at = 0; at < 100; at += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      const path = ['/api/send-quote', '/api/apply', '/career', '/admin-login'][at % 4];
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.200.0.${at}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      sockets.push(socket);
    }
    for (let byte = 0; byte < 20; byte += 1) {
      for (const socket of sockets) socket.write(' ');
      await pause(10);
    }
    await (await fetch(`${site.url}/favicon.svg`)).arrayBuffer();
    const ms = mainThreadMs(pid) - before;
    for (const socket of sockets) socket.destroy();
    expect(ms / sockets.length).toBeLessThanOrEqual(MOST_MS);
  });
});

test('X3: whatever is sent, every line of the log is JSON, and nothing of the request is in it', () => {
  const lines = site.server
    .output()
    .split('\n')
    // What the start tells whoever started it.
    .filter((line) => !/^$|^ {2}\w|is open at/.test(line));
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  expect(lines.length).toBeLessThan(100);
  expect(lines.filter((line) => /%cc|%ff|\u0301|aaaaaaaa|a\/a\/a/i.test(line))).toEqual([]);
});
