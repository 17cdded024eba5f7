import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../files/durable.server.ts';
import { failure } from './advice.server.ts';
import type { Binaries } from './binaries.server.ts';
import { CannotRunHere, messageOf, type Settings } from './engine.server.ts';
import type { Machine } from './machine.server.ts';
import { launchOptions, type Runner } from './runner.server.ts';

const run = promisify(execFile);

type Recipe = {
  binaries: Binaries;
  runner: Runner;
  transport: Machine['transport'];
  settings: Settings;
};

/**
 * Makes a cluster in the unfinished folder and then gives it its name, so that a power cut at any moment leaves
 * either none or a whole one.
 *
 * Who may connect: over the socket everybody who can enter its directory (`trust`). That directory is 0700, like the
 * data files, so whoever gets there could read the files just as well and a password would keep nobody out; and the
 * kernel's word on who is asking (`peer`) is no use when root runs PostgreSQL under another name. Over TCP, which any
 * user of the machine can reach, a generated password.
 *
 * @throws CannotRunHere when the sandbox lacks something that PostgreSQL can't do without
 */
export async function initialise(unfinished: string, cluster: string, recipe: Recipe): Promise<void> {
  const password = recipe.transport === 'tcp' ? await newPassword(unfinished, recipe.runner) : undefined;
  try {
    await initdb(unfinished, cluster, recipe, password);
    if (password) await keepPassword(password, unfinished);
  } catch (error) {
    // Everything in it was made a moment ago by us; nobody's data was ever there.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    if (password) await rm(password, { force: true });
    throw error;
  }
  await rename(unfinished, cluster);
  await syncFolder(dirname(cluster));
}

async function initdb(
  folder: string,
  cluster: string,
  { binaries, runner, settings }: Recipe,
  password?: string,
) {
  const { program, args } = runner.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=kerf',
    '--encoding=UTF8',
    // PostgreSQL's own, so that sorting is the same whatever the system's libraries are.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    `--auth-local=${password ? 'reject' : 'trust'}`,
    `--auth-host=${password ? 'scram-sha-256' : 'reject'}`,
    ...(password ? [`--pwfile=${password}`] : []),
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

/** The password of a cluster that listens on 127.0.0.1. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(passwordFile(cluster), 'utf8')).trim();
}

function passwordFile(cluster: string): string {
  return join(cluster, 'kerf.password');
}

/** It waits beside the folder, which initdb wants empty. The name is one that an interrupted start cleans up. */
async function newPassword(unfinished: string, runner: Runner): Promise<string> {
  const path = `${unfinished}.password`;
  await writeFile(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  if (runner.owner) await chown(path, runner.owner.uid, runner.owner.gid);
  return path;
}

async function keepPassword(path: string, folder: string): Promise<void> {
  await rename(path, passwordFile(folder));
  await syncFolder(folder);
}
