import { vi } from 'vitest';

/** How long `vi.waitUntil` waits by default, in milliseconds. */
const WAIT_TIMEOUT_MS = 30_000;

// Vitest's default is one second, which a busy machine may need for a single query. vitest.config.ts can set it for
// expect.poll only.
const waitUntil = vi.waitUntil.bind(vi);
vi.waitUntil = (condition, options) =>
  waitUntil(condition, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options });
