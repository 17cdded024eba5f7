import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInOverHttp } from '../../tests/support/office.ts';
import { launch } from '../../tests/support/server.ts';
import type { Figure } from './figures.ts';
import { descendantMegabytes, residentMegabytes } from './process-stats.ts';
import { enquiry, pagesOf, senderHeader } from './server.ts';

const REQUESTS = 10_000;
const AT_ONCE = 16;
/** After the start and after the requests, so that what still runs is done. */
const SETTLE_MS = 10_000;

const LIMIT =
  "after the requests: V8's heap 89 MB (64 used: objects 42, compiled code 15; the young generation reserves 16), glibc's heap 69 to 85 (17 of it buffers), the binary and libraries 63. V8 gives memory back for CPU: --memory-saver-mode ends at 169 MB, but a page then takes twice the CPU; --heap-growing-percent=40 at 223 MB for about a tenth more CPU. Fixed mmap and trim thresholds changed nothing. Without --max-old-space-size=512 V8 lets its heap grow by the memory of the machine: on one with 24 GB it ended at 530 MB with 64 MB in use";

/** Memory after the start, and after 10,000 mixed requests: stored and rendered pages, files, enquiries, office screens. */
export async function benchMemory(folder: string): Promise<Figure[]> {
  await using server = await launch({
    DATA_DIR: path.join(folder, 'memory'),
    STARTER_CONTENT: 'on',
    TRUST_PROXY: 'on',
  });
  const pid = server.process.pid ?? 0;
  await sleep(SETTLE_MS);
  const started = await measure('memory after the start', pid, 150);
  const { cookie } = await signInOverHttp(server.url);
  const pages = await pathsOf(server.url);
  let next = 0;
  const ask = async (): Promise<void> => {
    for (let number = next++; number < REQUESTS; number = next++) {
      const { path: address, ...init } = mixedRequest(number, pages, cookie);
      const response = await fetch(server.url + address, { ...init, redirect: 'manual' });
      await response.bytes();
      if (response.status >= 400) throw new Error(`${address} answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  await sleep(SETTLE_MS);
  return [started, await measure(`memory after ${REQUESTS} mixed requests`, pid, 300)];
}

async function measure(what: string, pid: number, atMost: number): Promise<Figure> {
  const resident = await residentMegabytes(pid);
  const others = await descendantMegabytes(pid);
  return {
    what,
    measured: `${resident.toFixed(0)} MB resident`,
    against: `besides, the embedded PostgreSQL's processes: ${others.toFixed(0)} MB`,
    value: resident,
    floor: { atMost },
    limit: LIMIT,
  };
}

const OFFICE = [
  '/admin',
  '/admin/leads',
  '/admin/job-applications',
  '/admin/blog',
  '/admin/candidates',
  '/admin/mail',
];

/** Of ten requests seven are for stored pages and files, the others for a rendered page, an office screen, an enquiry. */
function mixedRequest(
  number: number,
  pages: readonly string[],
  cookie: string,
): RequestInit & { path: string } {
  const page = pages[number % pages.length] ?? '/';
  switch (number % 10) {
    case 7:
      return { path: `/blog?search=kerf&n=${number}`, headers: senderHeader(number) };
    case 8:
      return { path: OFFICE[number % OFFICE.length] ?? '/admin', headers: { cookie } };
    case 9:
      return enquiry(number);
    default:
      return { path: page, headers: { 'Accept-Encoding': number % 2 === 0 ? 'br' : 'gzip' } };
  }
}

/** Every public page, and the files that they load. */
async function pathsOf(url: string): Promise<string[]> {
  const pages = await pagesOf(url);
  const files = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(url + page)).text();
    for (const [, file = ''] of html.matchAll(/"(\/assets\/[^" ]+\.(?:css|js|woff2|avif))"/g))
      files.add(file);
  }
  return [...pages, ...files, '/sitemap.xml', '/blog/rss.xml', '/api/posts'];
}
