// npm start: installs, builds and starts the server.
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs';
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
reexecWithNode([...SERVER_FLAGS, 'build/server/index.js'], { NODE_ENV: 'production', ...SERVER_ENVIRONMENT });
