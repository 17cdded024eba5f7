// npm run bench; with names of parts only those: npm run bench -- office
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['scripts/bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
