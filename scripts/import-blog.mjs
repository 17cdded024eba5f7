// npm run import:blog -- export.tar.gz
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/import-blog.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
