// npm run dev: runs the server from its sources. Changed pages are reloaded, other changed server files restart the
// server.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
// With the development condition, Vite and Node load the same copy of react-router.
reexecWithNode(['--conditions=development', 'scripts/dev/main.ts'], { NODE_ENV: 'development' });
