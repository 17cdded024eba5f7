// npm run dev: the server from its sources. A changed page is reloaded, a changed server file restarts the server.
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

ensureInstalled();
// With the development condition, Vite's and Node's copies of react-router are one and the same.
reexecWithNode(['--conditions=development', 'scripts/dev/main.ts'], { NODE_ENV: 'development' });
