// npm run demo [-- --applications 200] [-- --add]
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/demo.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
