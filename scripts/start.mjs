// npm start: from a fresh clone to an open site.
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
await ensureBuilt();
becomeNode(['--enable-source-maps', 'build/server/index.js'], { NODE_ENV: 'production' });
