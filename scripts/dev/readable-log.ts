import pretty from 'pino-pretty';

/** Where the log goes in development: a line that people can read for each entry, in colour on a terminal. */
export function readableLog() {
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    colorize: process.stdout.isTTY,
    // Written at once: what was logged just before a crash is what is looked for.
    sync: true,
  });
}
