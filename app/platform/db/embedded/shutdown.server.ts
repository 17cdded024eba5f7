/** Stops PostgreSQL: our own child, or one left running by a killed server. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../errors.ts';
import type { Log } from './embedded-database.ts';
import { isAlive, isPidInUse, isPostgresOn } from './process-identity.server.ts';

/** Identifies a running PostgreSQL as ours. */
export const CLUSTER_NAME = 'kerf';

/** A fast shutdown flushes everything to disk, which takes a while on a slow one. */
const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Stops a PostgreSQL server with a fast shutdown (open transactions are rolled back, everything is flushed), and
 * after a minute with an immediate one, which loses nothing either because the next start recovers.
 *
 * @param hasExited whether it has ended; polled.
 * @throws if it belongs to another user or survives both.
 */
export async function shutDown(
  server: { pid: number; cluster: string; log: Log },
  hasExited: () => boolean = () => !isAlive(server.pid),
): Promise<void> {
  signal(server, 'SIGINT');
  if (await becomesTrue(hasExited, FAST_LIMIT_MS)) return;
  server.log.warn(
    `PostgreSQL (process ${server.pid}) is still not down after a minute; it must stop at once now.`,
  );
  signal(server, 'SIGQUIT');
  if (await becomesTrue(hasExited, IMMEDIATE_LIMIT_MS)) return;
  throw new Error(
    `PostgreSQL (process ${server.pid}) on ${server.cluster} does not stop. Its disk may not answer: look at the ` +
      `system log; when nothing else helps, restart the machine.`,
  );
}

/** SIGINT requests a fast shutdown, SIGQUIT an immediate one. */
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

async function becomesTrue(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (let delay = 5; !condition(); delay = Math.min(delay * 1.5, 200)) {
    if (performance.now() > end) return false;
    await pause(delay);
  }
  return true;
}

/**
 * Stops a PostgreSQL on a cluster that no living Kerf server uses (the caller holds the data lock). PostgreSQL
 * outlives a killed server. It is stopped rather than adopted, because a new one is our own child, has the settings
 * and programs of this release, and none of the dead server's sessions with their locks.
 *
 * @throws if a PostgreSQL that isn't ours runs on the cluster, or it can't be stopped.
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
  // PostgreSQL checks itself whether the process exists. But after a power cut another process may have its id, in a
  // container zombies may remain, and the file may be empty; then it would never start again.
  if (isPidInUse(pid) || Number.isNaN(pid)) await rm(pidFile, { force: true });
}

/** postmaster.opts contains the command line it was started with; ours contains the cluster name. */
async function isOurs(cluster: string): Promise<boolean> {
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return command.includes(`cluster_name=${CLUSTER_NAME}`);
}
