// npm run bench:nest -- FOLDER: nests the classic instances of strip packing and prints their densities as a table.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/bench-nest.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
