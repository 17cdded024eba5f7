// npm run import:recruitment -- FOLDER [--include-expired]
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/import-recruitment.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
