// npm run test:browsers [-- firefox | webkit]
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['tests/browsers/main.ts', ...process.argv.slice(2)]);
