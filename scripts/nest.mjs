// npm run nest -- FILE: nests the parts of a file on plates and prints where they lie, as one JSON document.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/nest.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
