// npm run two-factor -- off admin@example.com
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
becomeNode(['scripts/two-factor.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
