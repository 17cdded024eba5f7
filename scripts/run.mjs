// Runs a TypeScript file with the pinned Node, also in a fresh clone. Options come before the file: --build makes the build
// current first, --production runs it in production mode. The rest are the file's own arguments.
import { compileCache, ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

const args = process.argv.slice(2);
const file = args.findIndex((arg) => !arg.startsWith('--'));
const options = args.slice(0, file);
await ensureInstalled();
if (options.includes('--build')) await ensureBuilt();
const mode = options.includes('--production') ? { NODE_ENV: 'production' } : {};
reexecWithNode(args.slice(file), mode, compileCache);
