// npm run backup -- FILE
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/backup.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
