import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'rooms',
          include: ['app/**/*.test.ts', 'tests/*.test.ts', 'tests/http/*.test.ts', 'tests/hostile/*.test.ts'],
          globalSetup: ['tests/support/cluster.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.setup.ts'],
          setupFiles: ['tests/support/journey.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file drives a server and a browser of its own; the machine has two cores.
          maxWorkers: 2,
        },
      },
    ],
  },
});
