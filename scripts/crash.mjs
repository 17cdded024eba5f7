// npm run test:crash
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['tests/crash/main.ts', ...process.argv.slice(2)]);
