// npm run test:hostile
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['tests/hostile/main.ts', ...process.argv.slice(2)]);
