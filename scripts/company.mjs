// npm run company -- export FILE | import FILE | convert FOLDER FILE
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/company.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
