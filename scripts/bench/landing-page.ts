import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { type Figure, requestsPerSecond } from './load.ts';

const BROWSER = { 'Accept-Encoding': 'br' };

/** Compares the landing page with nginx serving the same bytes from a file; null if nginx is not installed. */
export async function benchLandingPage(url: string, folder: string): Promise<Figure | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    console.log('nginx is not installed: the landing page is not measured against it.');
    return null;
  }
  const port = await freePort();
  await writeNginx(folder, port, await compressedPage(url));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await answering(`http://127.0.0.1:${port}/`);
    const theirs = await requestsPerSecond(`http://127.0.0.1:${port}/`, { headers: BROWSER });
    const ours = await requestsPerSecond(`${url}/`, { headers: BROWSER });
    return { what: 'landing page', ours, against: 'nginx, one worker, the same bytes', theirs };
  } finally {
    const exited = once(nginx, 'exit');
    nginx.kill('SIGQUIT');
    await exited;
  }
}

/** The page as transferred; `fetch` would decompress it. */
async function compressedPage(url: string): Promise<Buffer> {
  const asked = request(url, { headers: BROWSER }).end();
  const [response] = await once(asked, 'response');
  return Buffer.concat(await Array.fromAsync(response));
}

async function writeNginx(folder: string, port: number, page: Buffer): Promise<void> {
  await mkdir(path.join(folder, 'www'), { recursive: true });
  await writeFile(path.join(folder, 'www/index.html'), page);
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid nginx.pid; error_log stderr error;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; keepalive_requests 1000000;
       client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
       server { listen 127.0.0.1:${port}; root www; default_type text/html; add_header Content-Encoding br; }
     }`,
  );
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('nginx did not start');
}
