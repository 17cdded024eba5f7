import { vi } from 'vitest';

/** How long a test waits for what it means, in milliseconds, before it gives up. */
const PATIENCE_MS = 30_000;

// Vitest gives up after one second unless a test says otherwise, which a busy machine needs for a single query. What
// vitest.config.ts sets for expect.poll, it has no setting for here.
const waitUntil = vi.waitUntil.bind(vi);
vi.waitUntil = (condition, options) =>
  waitUntil(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
