// npm run bench
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['scripts/bench/main.ts'], { NODE_ENV: 'production' });
