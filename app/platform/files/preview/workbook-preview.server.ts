import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../project-root.server.ts';
import type { DocumentPreview } from './document.ts';
import type { PreviewKind } from './preview-worker.server.ts';
import type { WorkbookPreview } from './workbook.ts';

/** How long reading may take, in milliseconds. // L16 */
const READING_MS = 2_000;
/** More files are not stored, and none is larger. */
const MAX_BYTES = 25 * 1024 * 1024;
/** Threads that read at the same time; further previews wait. */
const MAX_THREADS = 2;

let running = 0;
const waiting: (() => void)[] = [];

type Content = () => Promise<Readable>;

/** The first sheets of an .xlsx file as tables. @param content the file; read only when it is its turn. */
export function previewWorkbook(content: Content, readingMs = READING_MS): Promise<WorkbookPreview> {
  return previewFile<WorkbookPreview>('workbook', content, readingMs);
}

/** The text of a .docx file. @param content the file; read only when it is its turn. // H3 */
export function previewDocument(content: Content, readingMs = READING_MS): Promise<DocumentPreview> {
  return previewFile<DocumentPreview>('document', content, readingMs);
}

type TooLong = { ok: false; reason: 'too-long' };

/**
 * Reads a file in a thread of its own, which is ended after two seconds, so that no file slows the server down. Memory
 * needs no limit here: what is read of each part has one.
 */
async function previewFile<Preview>(
  kind: PreviewKind,
  content: Content,
  readingMs: number,
): Promise<Preview | TooLong> {
  if (running >= MAX_THREADS) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    const bytes = await readAll(await content());
    return bytes === null
      ? { ok: false, reason: 'too-long' }
      : await readInThread<Preview>(kind, bytes, readingMs);
  } finally {
    // The next one takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function readAll(stream: Readable): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

async function readInThread<Preview>(
  kind: PreviewKind,
  bytes: Uint8Array<ArrayBuffer>,
  readingMs: number,
): Promise<Preview | TooLong> {
  const worker = new Worker(workerFile('platform/files/preview/preview-worker.server.ts'), {
    name: 'preview',
    workerData: { bytes, kind },
    transferList: [bytes.buffer],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Preview | TooLong>();
  let timer: NodeJS.Timeout | undefined;
  // Starting the thread doesn't count.
  worker.on('online', () => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'too-long' }), readingMs);
  });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The preview thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
