import { once } from 'node:events';
import { connect } from 'node:net';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { quoteForm } from '../support/submissions.ts';

type Waited = { ms: number; status: number };

/** What others wait for beside a flood of sign-ins, and how much longer than otherwise, in milliseconds. */
export type Delays = { upload: number; page: number; office: number };

/** The most that each may wait longer. // X6 */
export const MAX_DELAY: Delays = { upload: 1_000, page: 500, office: 500 };

/**
 * Measures an upload, a page and a screen of the office beside sign-ins from many addresses that all come at once; the server
 * trusts X-Forwarded-For.
 *
 * @param cookie the session of an admin.
 * @returns the delays, and how many of the sign-ins were answered with each status.
 */
export async function delaysBesideSignIns(
  url: string,
  count: number,
  cookie: string,
): Promise<{ delays: Delays; statuses: Record<string, number> }> {
  // The first of each loads code.
  await everything(url, cookie);
  const usual = await everything(url, cookie);
  const flood = Promise.all(Array.from({ length: count }, (_, at) => signIn(url, at)));
  const beside = await everything(url, cookie);
  const statuses: Record<string, number> = {};
  for (const status of await flood) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    delays: {
      upload: beside.upload - usual.upload,
      page: beside.page - usual.page,
      office: beside.office - usual.office,
    },
    statuses,
  };
}

/** The longest of several at once, since one may be lucky. */
async function everything(url: string, cookie: string): Promise<Delays> {
  const several = async (act: () => Promise<Waited>) => {
    const waited = await Promise.all(Array.from({ length: 3 }, act));
    const failed = waited.find(({ status }) => status !== 200);
    if (failed) throw new Error(`An honest request was answered with ${failed.status}`);
    return Math.max(...waited.map(({ ms }) => ms));
  };
  const [upload, page, office] = await Promise.all([
    several(() =>
      timed(`${url}/api/send-quote`, { method: 'POST', body: quoteForm([{ name: 'a.pdf', content: PDF }]) }),
    ),
    several(() => timed(`${url}/materials`)),
    several(() => timed(`${url}/admin/leads`, { headers: { cookie } })),
  ]);
  return { upload, page, office };
}

const PDF = new Uint8Array(samplePdf());

async function timed(url: string, init: RequestInit = {}): Promise<Waited> {
  const began = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return { ms: performance.now() - began, status: response.status };
}

/** A wrong password for an account of its own, from one of a hundred addresses, over a connection of its own. */
async function signIn(url: string, at: number): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const body = new URLSearchParams({
    email: `nobody-${at}@example.com`,
    password: `guess-number-${at}`,
  }).toString();
  const socket = connect(Number(port), hostname).on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    if (answer.length < 100) answer += chunk.toString('latin1');
  });
  const head = {
    Host: host,
    Connection: 'close',
    'X-Forwarded-For': `10.77.0.${at % 100}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /admin-login HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  await once(socket, 'close');
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'no answer';
}
