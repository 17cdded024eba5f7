import { readFile } from 'node:fs/promises';

/** The kernel's unit of CPU time in /proc, in seconds. */
const TICK = 1 / 100;

/** CPU time of a process with all its threads so far, in seconds (Linux). */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Resident memory of a process in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

/**
 * Memory of the processes that a process started, and of theirs, in MB; what they share is counted once. Zero if the
 * kernel doesn't tell.
 */
export async function descendantMegabytes(pid: number): Promise<number> {
  let sum = 0;
  for (const child of await childrenOf(pid)) {
    const rollup = await readFile(`/proc/${child}/smaps_rollup`, 'utf8').catch(() => '');
    sum += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
    sum += await descendantMegabytes(child);
  }
  return sum;
}

export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}
