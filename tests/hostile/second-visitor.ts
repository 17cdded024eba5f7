import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Interval between the requests for a small file, in milliseconds. */
const EVERY_MS = 20;

/** A visitor who constantly requests a small file, in a separate thread that the attacker doesn't slow down. */
export function openSecondVisitor(url: string) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url } });

  async function longest(): Promise<number> {
    thread.postMessage('how long?');
    const [ms] = await once(thread, 'message');
    return Number(ms);
  }

  return {
    /** The longest response time in milliseconds during `act`, including the request in progress at its end. */
    async longestDuring(act: () => Promise<unknown>): Promise<number> {
      await longest();
      await act();
      return longest();
    },
    leave: () => thread.terminate(),
  };
}

async function visit(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let asked = false;
  parentPort?.on('message', () => {
    asked = true;
  });
  for (;;) {
    const answersNow = asked;
    const began = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    get(`${url}/favicon.svg`, { agent }, (response) => response.resume().once('end', resolve)).once(
      'error',
      reject,
    );
    await promise;
    longest = Math.max(longest, performance.now() - began);
    if (answersNow) {
      parentPort?.postMessage(longest);
      longest = 0;
      asked = false;
    }
    await pause(EVERY_MS);
  }
}

if (!isMainThread) await visit(workerData.url);
