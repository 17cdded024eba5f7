import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from '../../errors.ts';

/** Whether the process id is in use, possibly by a zombie (a process that has ended but was not waited for). */
export function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process with this id runs, whoever owns it. A zombie doesn't count: it holds no files and no memory. */
export function isAlive(pid: number): boolean {
  return isPidInUse(pid) && !/^[ZX]$/.test(statFields(pid)[0] ?? '');
}

/**
 * The start time of a process in a form that is unique on this machine, since process ids are reused, after a power
 * cut immediately. Undefined if there is no such process.
 */
export function processStartTime(pid: number): string | undefined {
  const ticks = statFields(pid)[19];
  return ticks && `${read('/proc/sys/kernel/random/boot_id').trim()}/${ticks}`;
}

/**
 * Whether the process is a PostgreSQL server on this cluster directory, rather than another process with the same id.
 */
export function isPostgresOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (read(`/proc/${pid}/comm`).trim() !== 'postgres') return false;
  try {
    // The server's working directory is its cluster. Compared by inode, since a container may mount it at another
    // path.
    const [here, there] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    // Only the owner can read a process's working directory (a container's root may not); its command line is public.
    const command = read(`/proc/${pid}/cmdline`).split('\0');
    return basename(command[0] ?? '') === 'postgres' && command.includes(cluster);
  }
}

/** The fields of /proc/PID/stat from the third (state) on; the second may contain spaces and parentheses. */
function statFields(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
