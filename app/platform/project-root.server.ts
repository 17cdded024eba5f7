import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, both when run from source and from the build. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/**
 * The file that a thread or a process of its own runs. Built it is a bundle of its own (vite.config.ts); in tests and
 * development Node runs the source.
 *
 * @param source its path in `app/`.
 */
export function workerFile(source: string): string {
  const built = path.join('build/server', path.basename(source).replace('.server.ts', '.js'));
  return path.join(projectRoot(), import.meta.env?.PROD ? built : path.join('app', source));
}
