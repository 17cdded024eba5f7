// npm test: the checks, the unit tests and the journeys, also in a fresh clone. npm run test:quick: the same with the main
// journeys only. npm run test:extended: the tests that kill, restart, restore and attack the server. `npm test -- NAME …` runs
// only the test files with NAME in their path.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt, ensureInstalled, nodeEnvironment, print, root } from './toolchain.mjs';

const QUICK = ['unit', 'mocked', 'main-journeys'];
const PROJECTS = { '--quick': QUICK, '--extended': ['extended'] };

const [first, ...others] = process.argv.slice(2);
const chosen = first in PROJECTS ? others : process.argv.slice(2);
const projects = PROJECTS[first] ?? (chosen.length > 0 ? [] : [...QUICK, 'journeys']);

await ensureInstalled();
print('— Build');
// The checks run beside the build and the tests, neither of which keeps two cores busy all the time.
const checks = projects.includes('unit') ? runChecks() : true;
await ensureBuilt();
const tests = start(
  ['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...chosen],
  'inherit',
);
const passed = [await ended(tests), await checks];
process.exit(passed.every(Boolean) ? 0 : 1);

/** @returns whether all passed; what a check says is printed when it ends. */
async function runChecks() {
  let passed = true;
  for (const check of [
    ['biome', 'check', '--error-on-warnings'],
    ['react-router', 'typegen'],
    // Each further checker would check again what all files share: four take twice the CPU and three times the memory.
    ['tsc', '--noEmit', '--checkers', '1'],
    ['knip'],
  ]) {
    const child = start(check, 'pipe');
    const [isGood, ...output] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
    print(`— ${check.join(' ')}: ${isGood ? 'passed' : `failed\n${output.join('')}`}`);
    passed &&= isGood;
  }
  return passed;
}

/** Starts a tool of node_modules with the pinned Node. */
function start([tool, ...args], output) {
  return spawn(
    path.join(root, 'node_modules/.bin/node'),
    [path.join(root, 'node_modules/.bin', tool), ...args],
    { cwd: root, env: nodeEnvironment(), stdio: ['ignore', output, output] },
  );
}

/** @returns whether it ended well. */
function ended(child) {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
