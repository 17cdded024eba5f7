// npm start: from a fresh clone to an open site.
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
reexecWithNode(['--enable-source-maps', 'build/server/index.js'], { NODE_ENV: 'production' });
