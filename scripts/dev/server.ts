/**
 * The server of `npm run dev`, which Vite loads from the sources. Vite reloads the routes by itself when they change. What
 * server.ts has loaded besides, such as jobs and mail texts, was set up at the start and would stay as it was; a change
 * there restarts this process.
 */
import { statSync } from 'node:fs';
import { Server } from 'node:http';
import path from 'node:path';
import { createServer, type EnvironmentModuleNode } from 'vite';
import { readConfig } from '#app/platform/config.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { readableLog } from './readable-log.ts';

const ENTRY = path.join(projectRoot(), 'server.ts');
const ROUTES = 'virtual:react-router/server-build';
/** What is read at the start without being imported. */
const READ_AT_START = [
  path.join(projectRoot(), 'vite.config.ts'),
  path.join(projectRoot(), 'app/platform/db/migrations/'),
];

const started = Date.now();
let opening = false;
let failed = false;
let restarting = false;

// Without a parent nobody would stop this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// Vite's web socket shares the server's port, which server.ts opens: several development servers can run side by side.
const upgrades = new Server();
const vite = await createServer({
  appType: 'custom',
  server: {
    middlewareMode: true,
    ws: { server: upgrades },
    watch: { ignored: [`${readConfig(process.env).dataDir}/**`] },
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Before and after its start the server doesn't listen to signals.
    if (!opening || failed) process.exit();
    // The port closes when every connection has ended, and browsers never end this one.
    void vite.ws.close();
  });
}

vite.watcher.on('all', (_event, file) => {
  if (failed || loadedFiles().has(file) || READ_AT_START.some((place) => file.startsWith(place)))
    restart(file);
});
// Between the start of this process and the first look of the watcher nobody was told of a change.
vite.watcher.once('ready', restartIfOutdated);

try {
  const { startServer } = await vite.ssrLoadModule(ENTRY);
  opening = true;
  await startServer({ middleware: vite.middlewares, upgrades, logTo: readableLog() });
  restartIfOutdated();
} catch (error) {
  failed = true;
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
  console.error('The server could not start. It tries again when a file changes; Ctrl-C stops it.');
  restartIfOutdated();
}

function restart(file: string): void {
  if (restarting) return;
  restarting = true;
  console.log(`${path.relative(projectRoot(), file)} changed: restarting the server`);
  process.send?.('restart');
}

function restartIfOutdated(): void {
  const changed = [...loadedFiles()].find((file) => changedSinceStart(file));
  if (changed) restart(changed);
}

function changedSinceStart(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined || found.mtimeMs > started;
}

/** Every file that server.ts imports, directly or through others, except through the routes. */
function loadedFiles(): Set<string> {
  const files = new Set([ENTRY]);
  const entry = vite.environments.ssr.moduleGraph.getModuleById(ENTRY);
  const modules = new Set<EnvironmentModuleNode>(entry ? [entry] : []);
  for (const module of modules) {
    if (module.file && path.isAbsolute(module.file)) files.add(module.file);
    for (const imported of module.importedModules) {
      if (!imported.id?.includes(ROUTES)) modules.add(imported);
    }
  }
  return files;
}
