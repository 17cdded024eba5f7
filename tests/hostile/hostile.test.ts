import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { mainThreadMs } from './main-thread.ts';
import { createSubjects } from './office-requests.ts';
import { type HostileRequest, send } from './request.ts';
import { hostileRequests } from './requests.ts';

/** Maximum CPU time of the main thread per request, in milliseconds. */
const MAX_MS = 300;

let groups: Record<string, HostileRequest[]>;
const site = await openSite({ TRUST_PROXY: 'on', STARTER_CONTENT: 'on' });
beforeAll(async () => {
  const { cookie } = await signInOverHttp(site.url);
  const subjects = await createSubjects(site.url, cookie);
  groups = await hostileRequests({ bytes: 1024 * 1024, files: 2, cookie, subjects });
});
afterAll(() => site[Symbol.asyncDispose]());

/** The cost of a request, until another visitor gets a response. */
async function cost(request: HostileRequest): Promise<{ status: number | null; ms: number }> {
  const pid = site.server.process.pid ?? 0;
  const before = mainThreadMs(pid);
  const status = await send(site.url, request);
  await (await fetch(`${site.url}/favicon.svg`)).arrayBuffer();
  return { status, ms: mainThreadMs(pid) - before };
}

/** Stops after this many failures. */
const OFFENCES = 3;

/**
 * Requests that cost too much or made the server fail. A slightly slow one is repeated, since the first of its kind
 * may load code.
 */
async function offences(requests: readonly HostileRequest[]): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    if (found.length >= OFFENCES) break;
    let { status, ms } = await cost(request);
    if (ms > MAX_MS && ms < 3 * MAX_MS) ms = Math.min(ms, (await cost(request)).ms);
    if (ms > MAX_MS) found.push(`${request.name}: ${ms} ms`);
    if (status !== null && status >= 500) found.push(`${request.name}: answered with ${status}`);
  }
  return found;
}

describe('X3: no hostile request delays other visitors', () => {
  test.each([
    'bodies of forms',
    'files',
    'texts in small forms',
    'queries of every address',
    'bodies to every address',
    'addresses',
    'headers',
    'searches',
    'the office',
  ])(
    '%s',
    async (group) => {
      const requests = groups[group] ?? [];
      expect(requests.length).toBeGreaterThan(20);
      expect(await offences(requests)).toEqual([]);
    },
    300_000,
  );

  test('bodies sent byte by byte', async () => {
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
    expect(ms / sockets.length).toBeLessThanOrEqual(MAX_MS);
  });
});

test('X3: every line of the log is JSON, and contains nothing of the requests', () => {
  const lines = site.server
    .output()
    .split('\n')
    // The start-up message.
    .filter((line) => !/^$|^ {2}\w|is open at/.test(line));
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  expect(lines.length).toBeLessThan(100);
  expect(lines.filter((line) => /%cc|%ff|\u0301|aaaaaaaa|a\/a\/a/i.test(line))).toEqual([]);
});
