import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type PreparedResponse, prepareResponse, writePrepared } from './prepared-response.server.ts';
import type { CommonHeaders } from './security-headers.ts';

/**
 * Serves the build's files from memory. Their names are listed once at startup, so a request for anything else costs
 * one lookup and no disk access; a file is read on first request and then kept. All of them together are about 9 MB.
 * Files under assets/ have a content hash in their name and never change.
 *
 * @param root the folder with the files.
 * @param common returns the headers of every response, by path.
 */
export function openStaticFiles(root: string, common: CommonHeaders) {
  const names = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  const files = new Map<string, PreparedResponse | null>(
    [...names].filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => [urlOf(name), null]),
  );

  /** @returns null if the file can't be read, because the build was replaced while the server was running. */
  function load(url: string): PreparedResponse | null {
    const name = url.slice(1).split('/').join(path.sep);
    const read = (file: string) => readFileSync(path.join(root, file));
    /** The compressed copy that the build writes next to a file. */
    const readCopy = (copy: string) => (names.has(copy) ? read(copy) : undefined);
    try {
      const contents = { identity: read(name), br: readCopy(`${name}.br`), gzip: readCopy(`${name}.gz`) };
      const prepared = prepareResponse({ ...common(url), ...headersOf(url) }, contents);
      files.set(url, prepared);
      return prepared;
    } catch {
      return null;
    }
  }

  return {
    /** Answers a request for a build file. @returns false if the request is for something else. */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url?.split('?', 1)[0] ?? '';
      const file = files.get(url);
      if (file === undefined) return false;
      const prepared = file ?? load(url);
      if (prepared !== null) writePrepared(prepared, request, response);
      return prepared !== null;
    },
    /** The content of a text file by its URL, or null if there is no such file. */
    read(url: string): string | null {
      const file = files.get(url);
      return file === undefined ? null : ((file ?? load(url))?.identity.body.toString() ?? null);
    },
  };
}

function urlOf(name: string): string {
  return `/${name.split(path.sep).join('/')}`;
}

function headersOf(url: string): Record<string, string> {
  return {
    'Content-Type': getMimeType(url) ?? 'application/octet-stream',
    'Cache-Control': url.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400',
    ...(isPicture(url) && { 'Accept-Ranges': 'bytes' }),
  };
}

function isPicture(url: string): boolean {
  return /\.(?:avif|webp|jpe?g|png)$/.test(url);
}
