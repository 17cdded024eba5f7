/** Stopping PostgreSQL: our own child, or the one that a killed server left running. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Log } from './engine.server.ts';
import { isAlive, isPidInUse, isPostgresOn } from './process-identity.server.ts';

/** By this a running PostgreSQL is known as ours. */
export const CLUSTER_NAME = 'kerf';

/** A fast shutdown writes everything back, which takes a while on a slow disk. */
const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

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
  if (await comesTrue(isGone, FAST_LIMIT_MS)) return;
  server.log.warn(
    `PostgreSQL (process ${server.pid}) is still not down after a minute; it must stop at once now.`,
  );
  signal(server, 'SIGQUIT');
  if (await comesTrue(isGone, IMMEDIATE_LIMIT_MS)) return;
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
    if (errorCode(error) === 'ESRCH') return;
    throw new Error(
      `PostgreSQL (process ${pid}) runs on ${cluster} and belongs to another user. Start Kerf as that user, or stop ` +
        `it as that user: kill -INT ${pid}`,
      { cause: error },
    );
  }
}

async function comesTrue(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (let delay = 5; !condition(); delay = Math.min(delay * 1.5, 200)) {
    if (performance.now() > end) return false;
    await pause(delay);
  }
  return true;
}

/**
 * Clears the way on a cluster that no living Kerf server uses (the caller holds the data lock). PostgreSQL outlives a
 * server that was killed; it is stopped and not adopted, because a new one is our own child, has the settings and
 * programs of this release, and none of the dead server's sessions with their locks.
 *
 * @throws when somebody else's PostgreSQL runs on the cluster, or it can't be stopped
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);

  if (isPostgresOn(pid, cluster)) {
    if (!(await isOurs(cluster))) {
      throw new Error(
        `Another PostgreSQL (process ${pid}), which Kerf did not start, runs on ${cluster}. Stop it, then start Kerf.`,
      );
    }
    log.info(`Stopping the database (process ${pid}) that a killed server left running.`);
    await shutDown({ pid, cluster, log });
    return;
  }
  // PostgreSQL itself sees that a process is gone. But after a power cut another process may have got its number, in a
  // container nobody may bury the dead, and the file may be empty; it would refuse to start for ever.
  if (isPidInUse(pid) || Number.isNaN(pid)) await rm(pidFile, { force: true });
}

/** PostgreSQL keeps the command line it was started with; ours names the cluster. */
async function isOurs(cluster: string): Promise<boolean> {
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return command.includes(`cluster_name=${CLUSTER_NAME}`);
}
