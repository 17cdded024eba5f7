import pretty from 'pino-pretty';

/** Formats the log for development: one readable line per entry, in colour on a terminal. */
export function readableLog() {
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    colorize: process.stdout.isTTY,
    // Synchronous, so that nothing is lost in a crash.
    sync: true,
  });
}
