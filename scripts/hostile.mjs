// npm run test:hostile
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['tests/hostile/main.ts', ...process.argv.slice(2)]);
