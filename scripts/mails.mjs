// npm run mails [-- resend]
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
becomeNode(['scripts/mails.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
