// npm test: runs all checks, also in a fresh clone. `npm test -- NAME …` runs only the test files with NAME in their
// path.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, node, print, root } from './toolchain.mjs';

const tool = (name) => path.join(root, 'node_modules/.bin', name);
const chosen = process.argv.slice(2);

await ensureInstalled();
if (chosen.length === 0) {
  step('Format and lint');
  node([tool('biome'), 'check', '--error-on-warnings']);
  step('Types');
  node([tool('react-router'), 'typegen']);
  node([tool('tsc'), '--noEmit']);
  step('Unused code');
  node([tool('knip')]);
}
step('Build');
await ensureBuilt();
step('Tests');
node([tool('vitest'), 'run', ...chosen]);

function step(name) {
  print(`\n— ${name}`);
}
