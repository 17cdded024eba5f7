// npm run dev: the server with reload on save.
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
// With the development condition, Vite's and Node's copies of react-router are one and the same.
becomeNode(['--conditions=development', 'scripts/dev-server.ts'], { NODE_ENV: 'development' });
