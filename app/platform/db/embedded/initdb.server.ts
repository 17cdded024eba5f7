import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../files/durable.server.ts';
import { failure } from './advice.server.ts';
import type { Binaries } from './binaries.server.ts';
import { CannotRunHere, messageOf, type Settings } from './engine.server.ts';
import { launchOptions, type Runner } from './runner.server.ts';

const run = promisify(execFile);

type Recipe = { binaries: Binaries; runner: Runner; settings: Settings };

/**
 * Makes a cluster in the unfinished folder and then gives it its name, so that a power cut at any moment leaves
 * either none or a whole one.
 *
 * Who may connect: everybody who can enter the socket's directory (`trust`). That directory is 0700, like the data
 * files, so whoever gets there could read the files just as well and a password would keep nobody out; and the user
 * that the kernel names (`peer`) is the wrong one when root runs PostgreSQL as another user.
 *
 * @throws CannotRunHere when the sandbox lacks something that PostgreSQL can't do without
 */
export async function initialise(unfinished: string, cluster: string, recipe: Recipe): Promise<void> {
  try {
    await initdb(unfinished, cluster, recipe);
  } catch (error) {
    // Everything in it was made a moment ago by us; nobody's data was ever there.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  await rename(unfinished, cluster);
  await syncFolder(dirname(cluster));
}

async function initdb(folder: string, cluster: string, { binaries, runner, settings }: Recipe) {
  const { program, args } = runner.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=kerf',
    '--encoding=UTF8',
    // PostgreSQL's own, so that sorting is the same whatever the system's libraries are.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    '--no-instructions',
  ]);
  try {
    await run(program, args, launchOptions(runner));
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
    if (/Function not implemented|could not create (shared memory|semaphores)/i.test(said)) {
      throw new CannotRunHere(said.trim(), { cause: error });
    }
    throw failure('The embedded PostgreSQL could not make its database.', said || messageOf(error), cluster);
  }
}
