// npm run bench:lighthouse [-- --write]
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['scripts/bench/lighthouse.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
