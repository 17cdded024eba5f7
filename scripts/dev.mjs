// npm run dev: runs the server from its sources. Changed pages are reloaded, other changed server files restart the
// server.
import { compileCache, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
// With the development condition, Vite and Node load the same copy of react-router.
const args = ['--conditions=development', 'scripts/dev/main.ts'];
reexecWithNode(args, { NODE_ENV: 'development' }, compileCache);
