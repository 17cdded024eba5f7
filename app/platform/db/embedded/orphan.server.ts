import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './engine.server.ts';
import { isPostgresOn, isTaken } from './process-identity.server.ts';
import { CLUSTER_NAME } from './settings.server.ts';
import { shutDown } from './shutdown.server.ts';

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
  if (isTaken(pid) || Number.isNaN(pid)) await rm(pidFile, { force: true });
}

/** PostgreSQL keeps the command line it was started with; ours names the cluster. */
async function isOurs(cluster: string): Promise<boolean> {
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return command.includes(`cluster_name=${CLUSTER_NAME}`);
}
