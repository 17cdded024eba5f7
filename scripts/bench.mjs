// npm run bench
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
reexecWithNode(['scripts/bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
