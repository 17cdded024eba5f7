import { readFileSync } from 'node:fs';

/** In seconds: what a tick of /proc/PID/stat stands for on every Linux there is (USER_HZ). */
const TICK_MS = 10;

/**
 * How long the main thread of a process has used a processor so far, in milliseconds. Unlike a clock on the wall it does
 * not run while other processes have the processor, so a busy machine changes nothing. Linux only.
 */
export function mainThreadMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  // The second field is the name in brackets, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
