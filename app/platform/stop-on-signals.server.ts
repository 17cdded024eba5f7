import type { Log } from './log.server.ts';

/** How long closing may take before the process exits anyway; interrupted work is as safe as in a crash. */
const CLOSING_MS = 45_000;

/**
 * Closes everything in order on Ctrl-C, a service manager's signal or a closed terminal, or when the process that started
 * this one (scripts/toolchain.mjs) is killed, even during the start.
 *
 * @param opened what to close, in reverse order; null if the start failed.
 * @returns aborted at the first signal.
 */
export function stopOnSignals(opened: Promise<AsyncDisposableStack | null>, log: Log): AbortSignal {
  const stopping = new AbortController();
  const close = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => exitWith(log, new Error('Closing took too long')), CLOSING_MS).unref();
    opened
      .then((stack) => stack?.disposeAsync())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(log, error),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The same signal again exits at once. Two different ones may be one request: Ctrl-C sends SIGINT, and the launcher, which
    // receives it too, sends SIGTERM.
    process.once(signal, () => {
      process.on(signal, () => process.exit(1));
      close();
    });
  }
  process.once('disconnect', close);
  return stopping.signal;
}

/** Ends the process at once, with the reason in the log. */
export function exitWith(log: Log, error: unknown): never {
  log.fatal({ err: error }, 'the server cannot go on');
  process.exit(1);
}
