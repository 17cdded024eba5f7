// npm run price -- FILE [--explain]: computes the prices of a file and prints them as one JSON document.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/price.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
