// npm run demo [-- --applications 200] [-- --add]
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
becomeNode(['scripts/demo.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
