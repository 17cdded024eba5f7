// npm run scale [-- --write]: what ten servers carry, into docs/scale.md
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['scripts/scale.ts', ...process.argv.slice(2)]);
