// npm run drawing -- FILE… [--unit mm|inch]: reads DXF drawings and prints what they measure, one JSON line a file.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/drawing.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
