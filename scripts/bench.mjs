// npm run bench
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['scripts/bench/main.ts'], { NODE_ENV: 'production' });
