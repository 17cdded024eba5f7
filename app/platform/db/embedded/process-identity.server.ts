import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from './engine.server.ts';

/** Whether the system has given this number to a process, be it dead and not yet buried (a zombie). */
export function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to someone else.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process with this number runs, whoever owns it. A zombie doesn't: it holds no files and no memory. */
export function isAlive(pid: number): boolean {
  return isPidInUse(pid) && (process.platform !== 'linux' || !/^[ZX]$/.test(statFields(pid)[0] ?? ''));
}

/**
 * When a process began, in a form that only that one process on this machine has: process ids are used again, after
 * a power cut at once. Undefined when there is no such process.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const ticks = statFields(pid)[19];
    return ticks && `${read('/proc/sys/kernel/random/boot_id').trim()}/${ticks}`;
  }
  return ps(pid, 'lstart=') || undefined;
}

/** Whether a process is a PostgreSQL server on this cluster directory, and not another one with the same id. */
export function isPostgresOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command=');
    return /\bpostgres\s/.test(command) && command.includes(cluster);
  }
  if (read(`/proc/${pid}/comm`).trim() !== 'postgres') return false;
  try {
    // The server works inside its cluster. Compared by inode: in a container the same folder has another name.
    const [here, there] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    // Only its owner may ask where it works (a container's root may not); everybody may read its command line.
    const command = read(`/proc/${pid}/cmdline`).split('\0');
    return basename(command[0] ?? '') === 'postgres' && command.includes(cluster);
  }
}

/** The fields of /proc/pid/stat from the third (the state) on; the second may hold spaces and brackets. */
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

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
