import type { Readable } from 'node:stream';
import { oneAtATime } from '../../one-at-a-time.ts';
import { runThread } from '../../run-thread.server.ts';
import type { DocumentPreview } from './document.ts';
import type { PreviewKind } from './preview-worker.server.ts';
import type { WorkbookPreview } from './workbook.ts';

/** How long reading may take, in milliseconds. // L16 */
const READING_MS = 2_000;
/** A larger file is not read; uploads have at most 10 MB. */
const MAX_BYTES = 25 * 1024 * 1024;

/** Previews take one processor at most. */
const inTurn = oneAtATime();

type Content = () => Promise<Readable>;
type Reading = { signal?: AbortSignal | undefined; readingMs?: number };

/**
 * The first sheets of an .xlsx file as tables.
 *
 * @param content the file; read only when it is its turn.
 * @param options.signal aborted once nobody waits for it; before its turn it is then not read, and this throws.
 */
export function previewWorkbook(
  content: Content,
  { signal, readingMs = READING_MS }: Reading = {},
): Promise<WorkbookPreview> {
  return previewFile<WorkbookPreview>('workbook', content, { signal, readingMs });
}

/** The same of the text of a .docx file. // H3 */
export function previewDocument(content: Content, { signal }: Reading = {}): Promise<DocumentPreview> {
  return previewFile<DocumentPreview>('document', content, { signal, readingMs: READING_MS });
}

const TOO_LONG = { ok: false, reason: 'too-long' } as const;
type TooLong = typeof TOO_LONG;

/**
 * Reads a file in a thread of its own, which is ended after two seconds, so that no file slows the server down. Memory
 * needs no limit here: what is read of each part has one.
 */
function previewFile<Preview>(
  kind: PreviewKind,
  content: Content,
  { signal, readingMs }: Reading & { readingMs: number },
): Promise<Preview | TooLong> {
  return inTurn(async () => {
    signal?.throwIfAborted();
    const bytes = await readAll(await content());
    if (bytes === null) return TOO_LONG;
    const thread = {
      source: 'platform/files/preview/preview-worker.server.ts',
      workerData: { bytes, kind },
      transferList: [bytes.buffer],
      limitMs: readingMs,
    };
    return runThread<Preview | TooLong>(thread, () => TOO_LONG);
  });
}

async function readAll(stream: Readable): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  // Memory of its own, which can be handed over to a thread.
  return new Uint8Array(Buffer.concat(chunks));
}
