import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, type Log } from './engine.server.ts';
import { isAlive } from './process-identity.server.ts';

/** A fast shutdown writes everything back, which takes a while on a slow disk. */
const PATIENCE_MS = 60_000;
const LAST_PATIENCE_MS = 10_000;

/**
 * Stops a PostgreSQL server: fast (open transactions are rolled back, everything is written back), and when that
 * takes longer than a minute, at once, which loses nothing either: the next start recovers.
 *
 * @param isGone whether it has ended; asked again and again
 * @throws when it belongs to another user or outlives both
 */
export async function shutDown(
  server: { pid: number; cluster: string; log: Log },
  isGone: () => boolean = () => !isAlive(server.pid),
): Promise<void> {
  signal(server, 'SIGINT');
  if (await comesTrue(isGone, PATIENCE_MS)) return;
  server.log.warn(
    `PostgreSQL (process ${server.pid}) is still not down after a minute; it must stop at once now.`,
  );
  signal(server, 'SIGQUIT');
  if (await comesTrue(isGone, LAST_PATIENCE_MS)) return;
  throw new Error(
    `PostgreSQL (process ${server.pid}) on ${server.cluster} does not stop. Its disk may not answer: look at the ` +
      `system log; when nothing else helps, restart the machine.`,
  );
}

/** SIGINT asks for a fast shutdown, SIGQUIT for an immediate one. */
function signal({ pid, cluster }: { pid: number; cluster: string }, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new Error(
      `PostgreSQL (process ${pid}) runs on ${cluster} and belongs to another user. Start Kerf as that user, or stop ` +
        `it as that user: kill -INT ${pid}`,
      { cause: error },
    );
  }
}

async function comesTrue(condition: () => boolean, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (let delay = 5; !condition(); delay = Math.min(delay * 1.5, 200)) {
    if (performance.now() > end) return false;
    await pause(delay);
  }
  return true;
}
