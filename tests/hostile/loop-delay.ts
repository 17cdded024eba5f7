import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server before it starts (NODE_OPTIONS): at each SIGUSR2 it writes the event loop's maximum delay
// since the last one, in milliseconds, to the file LOOP_DELAY_FILE.
const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let count = 0;
  process.on('SIGUSR2', () => {
    count += 1;
    writeFileSync(file, JSON.stringify({ count, most: delay.max / 1e6 }));
    delay.reset();
  });
}
