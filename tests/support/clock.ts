import { onTestFinished, vi } from 'vitest';

/** Sets the clock of this process ahead of the database's, or behind it, until the test ends. */
export function skewClock(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
