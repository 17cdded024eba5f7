// npm run test:power
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['tests/crash/power.ts', ...process.argv.slice(2)]);
