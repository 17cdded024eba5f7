import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const disk = tmpdir();
// Databases and folders of tests are in memory where there is room: a new database takes a twentieth of the time there.
if (hasRoom('/dev/shm')) process.env.TMPDIR = '/dev/shm';
// Threads run from source find it without types, and servers start a fifth of a second of CPU sooner. Where Node takes the
// types away itself, by WebAssembly and in each thread anew, V8 now and then ends the process (nodejs/node#64500).
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/** The tests of `npm run test:extended`: they kill, restart, restore and attack servers. */
const EXTENDED = [
  'app/nesting/random-jobs.test.ts',
  'app/platform/db/embedded/*.test.ts',
  'tests/{backup,crash,corpus,demo,dev,toolchain}.test.ts',
  'tests/http/{backup,faults,mail,replies,start,valid-html}.test.ts',
  'tests/hostile/*.test.ts',
];

/** The journeys of `npm run test:quick`: what the company lives on. */
const MAIN_JOURNEYS = [
  'tests/e2e/{application,apply,career,enquiry,interviews,leads,positions,quotations,quote,services,sign-in}.test.ts',
];

/** They replace a module, so they need a worker that has not loaded it yet. */
const MOCKED = [
  'app/accounts/sign-in/sign-in-work.test.ts',
  'app/entry.server.test.ts',
  'app/platform/http/upload-room.test.ts',
];

/**
 * As many as cores. Where these are two threads of one, a third worker slows the others by more than it does itself: five files of
 * journeys took 278 s with three, 211 s with two and 196 s with one. Projects with the same number run together: no worker is idle
 * before the last file of all.
 */
const WORKERS = 2;

const common = {
  expect: { poll: { timeout: 30_000 } },
  // A guard against hanging, not a measure: on a busy machine a test takes several times as long.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // A worker runs its files one after the other without loading the app and starting the browser anew for each.
  isolate: false,
  restoreMocks: true,
  // Once, and only where a landing hangs on 5,000 tests; vitest names what needed it.
  retry: process.env.CI === undefined ? 0 : 1,
};

const inBrowser = {
  ...common,
  globalSetup: ['tests/support/browser.setup.ts'],
  setupFiles: ['tests/support/timeouts.setup.ts', 'tests/support/journey.setup.ts'],
  maxWorkers: WORKERS,
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Once for all projects.
    globalSetup: ['tests/support/cluster.setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['app/**/*.test.ts', 'tests/*.test.ts', 'tests/http/*.test.ts'],
          exclude: [...EXTENDED, ...MOCKED],
          setupFiles: ['tests/support/timeouts.setup.ts'],
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...common,
          name: 'mocked',
          include: MOCKED,
          setupFiles: ['tests/support/timeouts.setup.ts'],
          isolate: true,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'main-journeys',
          include: MAIN_JOURNEYS,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'journeys',
          include: ['tests/e2e/*.test.ts'],
          exclude: MAIN_JOURNEYS,
        },
      },
      {
        test: {
          ...common,
          name: 'extended',
          isolate: true,
          // What is killed and restored here was on a disk.
          env: { TMPDIR: disk },
          include: EXTENDED,
          setupFiles: ['tests/support/timeouts.setup.ts'],
          maxWorkers: 2,
          // Vitest runs projects with different numbers of workers only one after the other.
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
