import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { freePort } from './free-port.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

export type Nginx = {
  url: string;
  /** The master; its one worker is its only child. */
  process: ChildProcess;
  stop(): Promise<void>;
};

/**
 * Starts nginx with one worker.
 *
 * @param folder for its configuration and files; must be empty.
 * @param servers returns what stands inside `http { … }`.
 */
export async function startNginx(folder: string, servers: (port: number) => string): Promise<Nginx> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid nginx.pid; error_log stderr error;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; keepalive_requests 1000000; default_type text/html;
       client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
       ${servers(port)}
     }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    const exited = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isOpen = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isOpen) return { url, process: nginx, stop };
    if (tries === 400 || nginx.exitCode !== null) throw new Error('nginx did not start');
    await sleep(25);
  }
}

/**
 * Starts nginx with docs/nginx.conf in front of a server, without TLS.
 *
 * @param logs directives that say where it logs; by default it doesn't.
 */
export async function startExampleNginx(folder: string, upstream: string, logs = ''): Promise<Nginx> {
  const example = await readFile(path.join(projectRoot(), 'docs/nginx.conf'), 'utf8');
  return startNginx(folder, (port) =>
    example
      .replace('server {\n', `server { ${logs}\n`)
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace(/^ *ssl_.*\n/gm, '')
      .replace('127.0.0.1:3000', new URL(upstream).host)
      .replace('/var/cache/nginx/kerf', path.join(folder, 'cache')),
  );
}
