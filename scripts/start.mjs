// npm start: installs, builds and starts the server.
import { readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt({ orKeep: true });
// Unless they are told otherwise, V8's young generation grows to 100 MB under load and stays that large, and glibc
// keeps freed memory apart for each thread.
const { flags, environment, defaults } = JSON.parse(
  readFileSync(new URL('server-start.json', import.meta.url), 'utf8'),
);
reexecWithNode([...flags, 'build/server/index.js'], environment, defaults);
