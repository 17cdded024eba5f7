import { statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Databases and folders of tests are in memory where there is room: a new database takes a twentieth of the time there.
if (hasRoom('/dev/shm')) process.env.TMPDIR = '/dev/shm';

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'tests/*.test.ts', 'tests/http/*.test.ts', 'tests/hostile/*.test.ts'],
          globalSetup: ['tests/support/cluster.setup.ts'],
          setupFiles: ['tests/support/timeouts.setup.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait for a database or a server half of the time; the default on two cores would be one worker.
          maxWorkers: 3,
          // Vitest runs projects with different numbers of workers only one after the other.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.setup.ts', 'tests/support/browser.setup.ts'],
          setupFiles: ['tests/support/timeouts.setup.ts', 'tests/support/journey.setup.ts'],
          expect: { poll: { timeout: 30_000 } },
          // A guard against hanging, not a measure: on a busy machine a journey takes several times as long.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // In CI a journey that failed is tried once more and reported as retried: a busy machine may stall a browser.
          retry: process.env.CI ? 1 : 0,
          // Each file drives a server and a browser of its own; the machine has two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

/** Whether a folder is in memory with room for the databases of a whole run. A container's /dev/shm often has 64 MB. */
function hasRoom(folder: string): boolean {
  try {
    const { bsize, bavail } = statfsSync(folder);
    return bsize * bavail > 4 * 1024 ** 3;
  } catch {
    return false;
  }
}
