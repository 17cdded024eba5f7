// npm run test:restore
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['tests/faults/restore-time.ts', ...process.argv.slice(2)]);
