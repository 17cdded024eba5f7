// npm run test:power
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['tests/crash/power.ts', ...process.argv.slice(2)]);
