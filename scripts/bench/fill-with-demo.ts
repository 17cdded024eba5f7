import { spawnSync } from 'node:child_process';
import start from '../server-start.json' with { type: 'json' };

/**
 * Fills the database of these variables with demo data, in a process of its own that gets nothing else from the environment: with a
 * DATABASE_URL of the shell, another database would be filled.
 */
export function fillWithDemo(variables: Record<string, string>, ...words: string[]): void {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const filled = spawnSync(process.execPath, ['scripts/demo.ts', ...words], {
    stdio: 'inherit',
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...start.environment, ...variables },
  });
  if (filled.status !== 0) throw new Error('The demo data could not be written');
}
