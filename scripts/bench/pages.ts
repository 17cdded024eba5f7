import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { hasNginx, type Nginx, startExampleNginx, startNginx } from '../../tests/support/nginx.ts';
import { launch, type RunningServer } from '../../tests/support/server.ts';
import { load } from './client.ts';
import { type Figure, middle } from './figures.ts';
import { childrenOf, cpuSeconds } from './process-stats.ts';

/** As Chrome and Firefox send it. */
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const SECONDS = 3;
const ROUNDS = 3;

/** A URL, and the processes that work for it. */
type Target = {
  url: string;
  headers: Readonly<Record<string, string>>;
  pids: readonly number[];
  many?: boolean;
};

/**
 * The CPU time of stored pages and files against nginx, with the same bytes, and of pages that are rendered for each
 * request.
 */
export async function benchPages(folder: string): Promise<Figure[]> {
  await using server = await launch({
    DATA_DIR: path.join(folder, 'pages'),
    STARTER_CONTENT: 'on',
    TRUST_PROXY: 'on',
  });
  return [...(await againstNginx(server, folder)), ...(await uncached(server))];
}

async function againstNginx(server: RunningServer, folder: string): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('nginx is not installed: pages and files are not measured against it.');
    return [];
  }
  const { body: page, headers } = await read(`${server.url}/`);
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(server.url)).text())?.[1];
  if (stylesheet === undefined) throw new Error('The landing page has no stylesheet');
  const { body: styles, headers: ofStyles } = await read(server.url + stylesheet);
  const fixed = await startFixedNginx(path.join(folder, 'nginx'), [
    { name: 'page.html', content: page, headers },
    { name: 'site.css', content: styles, headers: ofStyles },
  ]);
  const proxy = await startExampleNginx(path.join(folder, 'proxy'), server.url);
  try {
    const node = pidOf(server.process);
    const worker = await workerOf(fixed);
    const [fixedPage, storedPage, proxiedPage, fixedFile, file] = await compare([
      { url: `${fixed.url}/page.html`, headers: BROWSER, pids: [worker] },
      { url: `${server.url}/`, headers: BROWSER, pids: [node] },
      { url: `${proxy.url}/`, headers: BROWSER, pids: [await workerOf(proxy), node] },
      { url: `${fixed.url}/site.css`, headers: BROWSER, pids: [worker] },
      { url: server.url + stylesheet, headers: BROWSER, pids: [node] },
    ]);
    const row = (what: string, ours = 0, theirs = 0, floor: number, limit: string): Figure => ({
      what,
      measured: `${micro(ours)} of CPU`,
      against: `nginx, static file of the same bytes and headers: ${micro(theirs)}`,
      value: theirs / ours,
      floor: { atLeast: floor },
      limit,
    });
    return [
      row('stored page', storedPage, fixedPage, 0.33, "Node's HTTP parser and socket writes"),
      row(
        'stored page through docs/nginx.conf',
        proxiedPage,
        fixedPage,
        0.9,
        'nginx parses the head that Kerf sent for each request, byte by byte: of 43,300 instructions outside the kernel this takes 18,500, and 22,300 with what it does with each header; a static file takes 15,700 in all (callgrind). Besides, it reads that head: 4 system calls a request instead of 3. No directive changes that: without map, lock, revalidation or sendfile it is within 4 %',
      ),
      row('file of the build', file, fixedFile, 0.33, "Node's HTTP parser and socket writes"),
    ];
  } finally {
    await fixed.stop();
    await proxy.stop();
  }
}

async function uncached(server: RunningServer): Promise<Figure[]> {
  const pids = [pidOf(server.process)];
  // The JIT compiles the rendering first.
  await load(`${server.url}/?uncached=1`, 3, {}, true);
  const [landing, articles] = await compare([
    { url: `${server.url}/?uncached=1`, headers: {}, pids, many: true },
    { url: `${server.url}/blog?uncached=1`, headers: {}, pids, many: true },
  ]);
  const row = (what: string, ours = 0, limit: string): Figure => ({
    what,
    measured: `${micro(ours)} of CPU`,
    against: 'no baseline',
    value: ours * 1e6,
    floor: { atMost: 3_000 },
    limit,
  });
  return [
    row(
      'landing page, rendered',
      landing,
      'CPU profile: React, the components and those of React Router 54 % (the 575 bare elements alone take 300 µs as a string), socket 10 %, routing 9 %, garbage collector 9 %, policy and headers 6 % (µs)',
    ),
    row(
      'blog list with its queries, rendered',
      articles,
      'CPU profile: React, the components and those of React Router 41 %, pg 13 %, routing and the data in the page 13 %, garbage collector 12 %, socket 7 %, policy and headers 5 % (µs)',
    ),
  ];
}

/** CPU seconds per request of each target, the middle of several rounds in turn. */
async function compare(targets: readonly Target[]): Promise<number[]> {
  const times = targets.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { url, headers, pids, many }] of targets.entries()) {
      const before = await sumOf(pids);
      const count = await load(url, round === 0 ? 1 : SECONDS, headers, many);
      // The first round warms up.
      if (round > 0) times[index]?.push(((await sumOf(pids)) - before) / count);
    }
  }
  return times.map(middle);
}

async function sumOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(cpuSeconds));
  return seconds.reduce((sum, value) => sum + value, 0);
}

type FixedFile = { name: string; content: Buffer; headers: readonly (readonly [string, string])[] };

/** nginx with files that are compressed already, and sent with the headers that Kerf sends. */
async function startFixedNginx(folder: string, files: readonly FixedFile[]): Promise<Nginx> {
  const root = path.join(folder, 'www');
  await mkdir(root, { recursive: true });
  for (const { name, content } of files) await writeFile(path.join(root, name), content);
  const locations = files.map(({ name, headers }) => {
    const added = headers.filter(([header]) => !OF_NGINX.has(header.toLowerCase()));
    const lines = added.map(([header, value]) => `add_header ${header} '${value.replaceAll("'", "\\'")}';`);
    return `location = /${name} { ${lines.join(' ')} }`;
  });
  return startNginx(
    folder,
    (port) =>
      `server { listen 127.0.0.1:${port}; root ${root}; open_file_cache max=100; ${locations.join(' ')} }`,
  );
}

/** The headers that nginx sends by itself for a file. */
const OF_NGINX = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
]);

async function workerOf(nginx: Nginx): Promise<number> {
  const children = await childrenOf(pidOf(nginx.process));
  const stats = await Promise.all(children.map(async (pid) => ({ pid, seconds: await cpuSeconds(pid) })));
  // The proxy also has the processes of its cache, which sleep.
  const [worker] = stats.toSorted((a, b) => a.pid - b.pid);
  if (worker === undefined) throw new Error('nginx has no worker');
  return worker.pid;
}

function pidOf({ pid }: RunningServer['process']): number {
  if (pid === undefined) throw new Error('The process did not start');
  return pid;
}

/** The body as transferred, and the headers; `fetch` would decompress it. */
async function read(url: string): Promise<{ body: Buffer; headers: FixedFile['headers'] }> {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  request(url, { headers: BROWSER }, resolve).on('error', reject).end();
  const answer = await promise;
  const headers = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? ''] as const] : [],
  );
  return { body: Buffer.concat(await Array.fromAsync(answer)), headers };
}

const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1)} µs`;
