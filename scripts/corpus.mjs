// npm run test:corpus
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['tests/corpus/main.ts', ...process.argv.slice(2)]);
