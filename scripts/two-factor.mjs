// npm run two-factor -- off admin@example.com
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/two-factor.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
