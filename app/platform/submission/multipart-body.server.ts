import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { limitBytes, SubmissionError, type SubmissionLimits, toSubmissionError } from './limits.server.ts';
import type { Spool, SpooledFile } from './spool.server.ts';

/** Boundaries and part headers: what a multipart body may weigh beside its content. */
const FRAME_BYTES = 256 * 1024;

/** Most characters of a Content-Type, whose boundary has at most 70 (RFC 2046, 5.1.1): a longer one is dear to search for. */
const MAX_TYPE_LENGTH = 200;
const HEADER_BYTES = 16 * 1024;

/** File fields in which nothing was chosen, which a plain form sends too. */
const EMPTY_FILES = 10;

/**
 * Reads a form as a browser sends it. Files go to the spool while they arrive, one after the other.
 *
 * @param fields filled as the fields arrive, so that they are known even where a file behind them is refused.
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  const arriving: { content: Readable; arrival: Promise<SpooledFile | null> }[] = [];
  const busboy = openBusboy({ 'content-type': contentType }, limits);

  // Where it comes last, busboy ends before it hears of it.
  let refusal: unknown = null;
  const refuse = (reason: unknown) => {
    refusal ??= reason;
    busboy.destroy(reason instanceof Error ? reason : new Error(String(reason)));
  };
  let textBytes = 0;
  busboy.on('field', (name, value, _nameCut, valueCut) => {
    textBytes += value.length;
    if (valueCut || textBytes > limits.textBytes) refuse(new SubmissionError('field-too-large'));
    else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  });
  busboy.on('fieldsLimit', () => refuse(new SubmissionError('malformed')));
  // Each part costs memory until all is read, an empty one too: millions of them would take all that there is.
  busboy.on('filesLimit', () => refuse(new SubmissionError('too-many-files')));
  busboy.on('partsLimit', () => refuse(new SubmissionError('malformed')));
  busboy.on('file', (_field, content, fileName) => {
    const arrival = receive(content, fileName ?? '', spool);
    // The pipeline below reports what went wrong; the promise itself is looked at once all is read.
    arrival.catch(refuse);
    arriving.push({ content, arrival });
  });

  try {
    await pipeline(body, limitBytes(limits.requestBytes + FRAME_BYTES), busboy);
    if (refusal) throw refusal;
  } catch (error) {
    // A part that was cut off would be waited for without end: its file would never be closed.
    for (const { content } of arriving) content.destroy();
    await Promise.allSettled(arriving.map(({ arrival }) => arrival));
    throw toSubmissionError(error);
  }
  const files = await Promise.all(arriving.map(({ arrival }) => arrival));
  return files.filter((file) => file !== null);
}

function openBusboy(headers: BusboyHeaders, { fieldBytes, fields, files }: SubmissionLimits) {
  if (headers['content-type'].length > MAX_TYPE_LENGTH) throw new SubmissionError('malformed');
  try {
    return new Busboy({
      headers,
      limits: {
        fieldSize: fieldBytes,
        fields,
        files: files + EMPTY_FILES,
        parts: fields + files + EMPTY_FILES,
        fieldNameSize: 100,
        headerPairs: 50,
        headerSize: HEADER_BYTES,
      },
    });
  } catch (error) {
    throw new SubmissionError('malformed', null, error);
  }
}

/** A plain form sends an unnamed, empty file where none was chosen: that is no file. */
async function receive(content: Readable, name: string, spool: Spool): Promise<SpooledFile | null> {
  const chunks = content[Symbol.asyncIterator]();
  const first: IteratorResult<Buffer> = await chunks.next();
  if (name === '' && first.done) return null;
  const writer = await spool.begin(name);
  for (let chunk = first; !chunk.done; chunk = await chunks.next()) await writer.write(chunk.value);
  return writer.finish(name);
}
