// npm run bench:lighthouse [-- --write]
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['scripts/bench/lighthouse.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
