// npm run mails [-- resend]
import { ensureInstalled, reexecWithNode } from './toolchain.mjs';

await ensureInstalled();
reexecWithNode(['scripts/mails.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
