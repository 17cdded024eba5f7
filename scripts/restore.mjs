// npm run restore -- FILE
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/restore.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
