import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { overlappingStreams } from './bait.ts';

const BAIT = overlappingStreams();
const HONEST = '10.99.0.1';
/** The duration of a tick in /proc/PID/stat on Linux (USER_HZ), in milliseconds. */
const TICK_MS = 10;

type Site = { url: string; pid: number; dataDir: string };
type Uploaded = { status: number; ms: number };

/** The CPU time of all threads of a process, in milliseconds. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Sends a quote request with one file. @param address whom it comes from. */
export async function upload(
  { url }: Pick<Site, 'url'>,
  address: string,
  file: Uint8Array,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const form = new FormData();
  const fields = { name: 'Thandi', email: `${address}@example.com`, quoteType: 'Bending' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('attachments', new Blob([new Uint8Array(file)]), 'plate.pdf');
  const began = performance.now();
  const answer = await fetch(`${url}/api/send-quote`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: form,
    signal: signal ?? null,
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

/** The CPU time that one bait costs, with everything else that the server does for its request. */
export async function costOfBait(site: Site): Promise<number> {
  // The first file of all starts the threads.
  await upload(site, HONEST, samplePdf());
  const before = await cpuMs(site.pid);
  await upload(site, '10.98.0.1', BAIT);
  return (await cpuMs(site.pid)) - before;
}

/** Sends baits from as many addresses, all at once. `leave` closes their connections. */
export function sendBaits(site: Site, { count, addresses }: { count: number; addresses: number }) {
  const gone = new AbortController();
  let answered = 0;
  const all = Array.from({ length: count }, async (_, at) => {
    await upload(site, `10.97.0.${at % addresses}`, BAIT, gone.signal).catch(() => {});
    answered += 1;
  });
  return {
    answered: () => answered,
    async leave(): Promise<void> {
      gone.abort();
      await Promise.all(all);
    },
  };
}

/** The files of uploads that are in progress. */
export async function spooled({ dataDir }: Pick<Site, 'dataDir'>): Promise<string[]> {
  return readdir(path.join(dataDir, 'spool'));
}

/**
 * What expensive files cost an honest visitor (X6).
 *
 * @returns what was measured, a line each; those that break a limit end with the limit.
 */
export async function measureUploads(site: Site): Promise<{ line: string; isFault: boolean }[]> {
  const results: { line: string; isFault: boolean }[] = [];
  const note = (what: string, ms: number, most: number) => {
    const line = `${ms.toFixed(0).padStart(6)} ms  ${what} (at most ${most} ms)`;
    results.push({ line, isFault: !(ms <= most) });
  };
  const honest = async () => {
    const { status, ms } = await upload(site, HONEST, samplePdf());
    return status === 200 ? ms : Number.POSITIVE_INFINITY;
  };

  note('CPU of one bait', await costOfBait(site), 2_000);

  const usual = Math.min(await honest(), await honest(), await honest());
  const one = sendBaits(site, { count: 1, addresses: 1 });
  await pause(50);
  note('an honest PDF is later beside one bait', (await honest()) - usual, 2_500);
  await one.leave();

  const many = sendBaits(site, { count: 200, addresses: 30 });
  await pause(3_000);
  const ms = await honest();
  note('an honest PDF beside 200 baits from 30 addresses', ms, 10_000);
  const began = performance.now();
  await many.leave();
  while ((await spooled(site)).length > 0 && performance.now() - began < 60_000) await pause(50);
  note('until the spool is empty when the clients have gone', performance.now() - began, 10_000);
  return results;
}
