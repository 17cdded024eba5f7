import { readdirSync, readFileSync } from 'node:fs';

/** The duration of a tick in /proc/PID/stat on Linux (USER_HZ), in milliseconds. */
const TICK_MS = 10;

/**
 * CPU time of a process's main thread in milliseconds. Unlike wall-clock time it doesn't depend on the machine's
 * load. Linux only.
 */
export function mainThreadMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** CPU time of all threads of a process in milliseconds, to the microsecond. Linux only. */
export function processMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}
