// npm run test:faults: every fault in full. Ends with the first that fails.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs';

await ensureInstalled();
await ensureBuilt();
node([path.join(root, 'node_modules/.bin/vitest'), 'run', 'tests/http/faults'], { FAULT_TIMES: '20' });
node(['tests/faults/database-stops.ts']);
node(['tests/faults/mail-outage.ts']);
node(['tests/faults/s3-outage.ts']);
node(['tests/faults/two-versions.ts']);
node(['tests/crash/main.ts']);
node(['tests/crash/power.ts']);
