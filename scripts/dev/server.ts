/**
 * The server of `npm run dev`, loaded by Vite from the sources. Vite reloads routes when they change. Everything else
 * that server.ts has loaded, such as jobs and mail texts, was set up at the start; a change there restarts this
 * process.
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
/** Files that are read at the start without being imported. */
const READ_AT_START = [
  path.join(projectRoot(), 'vite.config.ts'),
  path.join(projectRoot(), 'app/platform/db/migrations/'),
];

const started = Date.now();
let opening = false;
let failed = false;
let restarting = false;

// Exits with its parent.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// Vite's WebSocket shares the server's port, so several development servers can run side by side.
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
    // The server doesn't handle signals before and after it runs.
    if (!opening || failed) process.exit();
    // The port closes when all connections have ended, and browsers keep this one open.
    void vite.ws.close();
  });
}

vite.watcher.on('all', (_event, file) => {
  if (failed || loadedFiles().has(file) || READ_AT_START.some((place) => file.startsWith(place)))
    restart(file);
});
// Catches changes between the start of this process and the watcher's first scan.
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
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined || stats.mtimeMs > started;
}

/** Every file that server.ts imports, directly or transitively, except through the routes. */
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
