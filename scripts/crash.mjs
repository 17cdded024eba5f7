// npm run test:crash
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['tests/crash/main.ts', ...process.argv.slice(2)]);
