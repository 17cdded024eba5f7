// Runs under any Node from version 20 and before packages are installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
const installed = path.join(root, 'node_modules/.installed-lock');

/**
 * Has Node keep what it compiled, for scripts that run from source: their threads find TypeScript there without its types.
 * Where Node takes the types away by WebAssembly, in each thread anew, V8 now and then ends the process (nodejs/node#64500).
 */
export const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') };

/** The sources of the build: it is stale if any of these is newer. */
const SOURCES = [
  'app',
  'content',
  'public',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  // Packages are part of the build.
  'package-lock.json',
];

/** Installs the packages from package-lock.json if they are missing or outdated. */
export async function ensureInstalled() {
  if (process.platform === 'win32') {
    print('Kerf runs on Linux. On Windows start it in WSL, the Windows Subsystem for Linux: wsl --install');
    process.exit(1);
  }
  await exclusively(root, install);
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  print('Installing packages (npm ci) …');
  // npm checks "engines" against its own Node version, but everything here runs under the pinned one.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(installed, lock);
}

/**
 * Builds, unless the build is newer than all of its sources.
 *
 * @param orKeep whether the build before is good enough if this one fails, as for a service that must start again.
 */
export function ensureBuilt({ orKeep = false } = {}) {
  return exclusively(root, async () => {
    const stamp = path.join(root, 'build/.built');
    const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
    if (SOURCES.every((source) => newest(path.join(root, source)) < builtAt)) return;
    print('Building …');
    if (await buildAside(root, build)) return;
    if (!orKeep || builtAt === 0) process.exit(1);
    print(`The build failed. This starts the last complete one, of ${new Date(builtAt).toISOString()}.`);
  });
}

async function build(folder) {
  const variables = { NODE_ENV: 'production', KERF_BUILD_DIRECTORY: path.relative(root, folder) };
  const args = [path.join(bin, 'react-router'), 'build', '--logLevel', 'warn'];
  const options = { cwd: root, stdio: 'inherit', env: nodeEnvironment(variables) };
  const [code] = await once(spawn(path.join(bin, 'node'), args, options), 'exit');
  if (code !== 0) return false;
  rmSync(path.join(folder, 'client/.vite'), { recursive: true, force: true });
  await compressAll(path.join(folder, 'client'));
  return true;
}

/**
 * Builds into a folder of its own, which takes the place of `build` once it is complete, so that a build that fails or is
 * killed leaves the one before as it was.
 *
 * @param make fills the folder. @returns whether it could.
 */
export async function buildAside(place, make) {
  const [current, next, previous] = ['build', 'build.next', 'build.previous'].map((name) =>
    path.join(place, name),
  );
  // Killed between the two renames below.
  if (!existsSync(current) && existsSync(previous)) renameSync(previous, current);
  const remove = (folder) => rmSync(folder, { recursive: true, force: true });
  remove(next);
  remove(previous);
  const began = new Date();
  if (!(await make(next))) {
    remove(next);
    return false;
  }
  const stamp = path.join(next, '.built');
  writeFileSync(stamp, '');
  // What is edited while it builds is newer.
  utimesSync(stamp, began, began);
  if (existsSync(current)) renameSync(current, previous);
  renameSync(next, current);
  remove(previous);
  return true;
}

/**
 * Runs `act` while no other process of this machine does so for the same folder, so that two starts neither install nor
 * build into each other; the second waits and then finds the work done. The lock is a listening socket in Linux's
 * abstract namespace: it leaves no file, and the kernel frees it when the process ends in any way.
 */
export async function exclusively(folder, act) {
  if (process.platform !== 'linux') return act();
  const name = `\0kerf-${createHash('sha256').update(folder).digest('hex')}`;
  let lock = await listenAlone(name);
  if (lock === null) print('Another process installs or builds in this folder; waiting for it …');
  while (lock === null) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    lock = await listenAlone(name);
  }
  try {
    return await act();
  } finally {
    await new Promise((resolve) => lock.close(resolve));
  }
}

/** @returns the server that listens under the name, or null if another process has it. */
function listenAlone(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen({ path: name, exclusive: true }, () => resolve(server));
  });
}

/** Runs a script with the pinned Node and waits; exits if it fails. */
export function node(args, variables = {}) {
  run(path.join(bin, 'node'), args, { env: nodeEnvironment(variables) });
}

/**
 * Replaces this process by the pinned Node, forwarding signals and its exit code.
 *
 * @param defaults variables for which a value that is set already wins.
 */
export function reexecWithNode(args, variables = {}, defaults = {}) {
  const child = spawn(path.join(bin, 'node'), args, {
    cwd: root,
    // By the channel the child notices when this process is killed (server.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...defaults, ...nodeEnvironment(variables) },
  });
  stopWithoutParent(() => child.kill('SIGTERM'));
  // Passed on once and as SIGTERM: Ctrl-C also reaches the child, which takes a second SIGINT for impatience, and npm sends it
  // to this process once more.
  process.once('SIGINT', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/**
 * Calls `stop` when npm is gone, if this was started by it: a killed `npm start` tells nobody. Its shell, which it starts
 * scripts in, may be between it and this process, so both are watched.
 */
function stopWithoutParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watched = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
  const timer = setInterval(() => {
    if (watched.every(isRunning)) return;
    clearInterval(timer);
    stop();
  }, 1_000);
  timer.unref();
}

/** @returns 0 if it isn't known. */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Puts the pinned Node first on the PATH, for tools that are started by name. */
export function nodeEnvironment(variables = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...variables };
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}

function run(command, args, options) {
  const code = status(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Runs a command and waits. @returns its exit code. */
function status(command, args, options) {
  const ended = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (ended.error) print(`${command} could not be started: ${ended.error.message}`);
  return ended.status ?? 1;
}

function newest(place) {
  if (!existsSync(place)) return 0;
  const { mtimeMs } = statSync(place);
  if (!statSync(place).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(place).map((name) => newest(path.join(place, name))));
}

/** Compresses text files once, at build time. */
async function compressAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:m?js|css|svg|txt|xml|json|ico)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
