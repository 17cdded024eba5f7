// npm start: installs, builds and starts the server.
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode(['build/server/index.js'], { NODE_ENV: 'production' });
