import { vi } from 'vitest';

/** How long `vi.waitUntil` waits by default, in milliseconds. */
const WAIT_TIMEOUT_MS = 30_000;

// Vitest's default is one second, which a busy machine may need for a single query. vitest.config.ts can set it for
// expect.poll only. The files of a worker share `vi`, and each runs this.
const { waitUntil } = vi;
if (waitUntil.name !== 'waitLonger') {
  vi.waitUntil = function waitLonger(condition, options) {
    return waitUntil(
      condition,
      typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
    );
  };
}
