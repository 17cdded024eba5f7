/** The processor time of this thread in milliseconds, so that a busy machine refuses no drawing. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
