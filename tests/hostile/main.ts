// npm run test:hostile [-- WHAT]: sends every hostile request at full size, one after the other, while another
// visitor requests a small file, and then what expensive files cost an honest visitor; with WHAT only those with that text in
// their names, such as `uploads`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signInOverHttp } from '../support/office.ts';
import { launch, stop } from '../support/server.ts';
import { expensiveSpellings } from './address-spellings.ts';
import { mainThreadMs } from './main-thread.ts';
import { createSubjects } from './office-requests.ts';
import { send } from './request.ts';
import { hostileRequests } from './requests.ts';
import { openSecondVisitor } from './second-visitor.ts';
import { delaysBesideSignIns, MAX_DELAY } from './sign-ins.ts';
import { measureUploads } from './uploads.ts';

/** Maximum additional delay for the other visitor, in milliseconds. */
const LONGER_MS = 500;
/** Slightly more than the server accepts in one request. */
const BYTES = 85 * 1024 * 1024;
const QUIET_MS = 10_000;

const [wanted = ''] = process.argv.slice(2);
const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-hostile-'));
const delayFile = path.join(folder, 'loop-delay.json');
const dataDir = path.join(folder, 'data');
const server = await launch({
  DATA_DIR: dataDir,
  STARTER_CONTENT: 'on',
  TRUST_PROXY: 'on',
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'loop-delay.ts')}`,
  LOOP_DELAY_FILE: delayFile,
});
const pid = server.process.pid ?? 0;

async function written(): Promise<{ count: number; most: number }> {
  return JSON.parse(await readFile(delayFile, 'utf8').catch(() => '{"count":0,"most":0}'));
}

/** The event loop's maximum delay since the last call, in milliseconds. */
async function loopDelay(): Promise<number> {
  const { count } = await written();
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const now = await written().catch(() => null);
    if (now !== null && now.count > count) return now.most;
    await pause(5);
  }
}

const faults: string[] = [];
try {
  const { cookie } = await signInOverHttp(server.url);
  const subjects = await createSubjects(server.url, cookie);
  const all = Object.values(await hostileRequests({ bytes: BYTES, files: 10, cookie, subjects })).flat();
  const requests = all.filter(({ name }) => name.includes(wanted));
  const visitor = openSecondVisitor(server.url);
  await loopDelay();
  const usual = await visitor.longestDuring(() => pause(QUIET_MS));
  const usualDelay = await loopDelay();
  console.log(
    `Without anybody hostile the second visitor waits ${usual.toFixed(0)} ms at most; event loop delay ${usualDelay.toFixed(0)} ms`,
  );
  console.log('   wait  delay    cpu  status');
  for (const request of requests) {
    const body = request.body();
    await loopDelay();
    const before = mainThreadMs(pid);
    let status: number | null = null;
    const wait = await visitor.longestDuring(async () => {
      status = await send(server.url, { ...request, body: () => body });
    });
    const delay = await loopDelay();
    const cpu = mainThreadMs(pid) - before;
    const columns = [wait, delay, cpu].map((ms) => ms.toFixed(0).padStart(6)).join(' ');
    const line = `${columns}  ${String(status ?? '—').padStart(6)}  ${request.name}`;
    if (wait > usual + LONGER_MS) faults.push(line);
    console.log(line);
  }
  if ('spellings'.includes(wanted)) {
    for (const page of ['/', '/blog', '/materials', '/career'])
      faults.push(...(await expensiveSpellings({ url: server.url, pid }, page, 500)));
  }
  if ('sign-ins'.includes(wanted)) {
    const { delays, statuses } = await delaysBesideSignIns(server.url, 500, cookie);
    console.log('Beside 500 sign-ins others wait longer, in ms:', delays, 'Answers:', statuses);
    for (const what of ['upload', 'page', 'office'] as const)
      if (delays[what] > MAX_DELAY[what])
        faults.push(`500 sign-ins delay ${what} by ${delays[what].toFixed(0)} ms`);
  }
  await visitor.leave();
  if ('uploads'.includes(wanted)) {
    console.log('Uploads');
    for (const { line, isFault } of await measureUploads({ url: server.url, pid, dataDir })) {
      if (isFault) faults.push(line);
      console.log(line);
    }
  }
  console.log(`${requests.length} requests, ${faults.length} broke a limit`);
  for (const fault of faults) console.log(fault);
} finally {
  await stop(server);
  await rm(folder, { recursive: true, force: true });
}
process.exit(faults.length === 0 ? 0 : 1);
