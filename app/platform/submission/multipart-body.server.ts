import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { limitBytes, SubmissionError, type SubmissionLimits, toSubmissionError } from './limits.server.ts';
import type { Spool, SpooledFile } from './spool.server.ts';

/** Allowance for boundaries and part headers. */
const FRAME_BYTES = 256 * 1024;

/**
 * Maximum length of a Content-Type, whose boundary has at most 70 characters (RFC 2046, 5.1.1): searching for a longer
 * one is expensive.
 */
const MAX_TYPE_LENGTH = 200;
const HEADER_BYTES = 16 * 1024;

/** Extra files allowed for empty file inputs, which a plain form sends too. */
const EMPTY_FILES = 10;

/**
 * Reads a multipart form. Files are written to the spool as they arrive, one after the other. A file that is refused, or that
 * can't be stored, is read to its end, because the texts after it have to be known too: a form without scripts shows them again.
 *
 * @param fields filled as the fields arrive.
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

  // The first one is reported.
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
  // Even an empty part uses memory until the whole body is read, so millions of parts would exhaust it.
  busboy.on('filesLimit', () => refuse(new SubmissionError('too-many-files')));
  busboy.on('partsLimit', () => refuse(new SubmissionError('malformed')));
  busboy.on('file', (_field, content, fileName) => {
    // Browsers write a quotation mark so (HTML standard, multipart/form-data encoding).
    const name = (fileName ?? '').replaceAll('%22', '"');
    const arrival = receive(content, name, spool, (reason) => {
      refusal ??= reason;
    });
    // The pipeline below reports the error; the promise itself is awaited only after the whole body is read.
    arrival.catch(refuse);
    arriving.push({ content, arrival });
  });

  try {
    await pipeline(body, limitBytes(limits.requestBytes + FRAME_BYTES), busboy);
    const files = await Promise.all(arriving.map(({ arrival }) => arrival));
    // Not before: the last file may be refused after busboy has finished.
    if (refusal) throw refusal;
    return files.filter((file) => file !== null);
  } catch (error) {
    // An incomplete part would never end, so its file would never be closed.
    for (const { content } of arriving) content.destroy();
    await Promise.allSettled(arriving.map(({ arrival }) => arrival));
    throw toSubmissionError(refusal ?? error);
  }
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

/**
 * A plain form sends an unnamed, empty file for an empty file input; it doesn't count as a file.
 *
 * @param refuse called at once if the file is refused or can't be stored; the returned promise settles when the file has been read.
 */
async function receive(
  content: Readable,
  name: string,
  spool: Spool,
  refuse: (reason: unknown) => void,
): Promise<SpooledFile | null> {
  const chunks = content[Symbol.asyncIterator]();
  const first: IteratorResult<Buffer> = await chunks.next();
  if (name === '' && first.done) return null;
  try {
    const writer = await spool.begin(name);
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) await writer.write(chunk.value);
    return await writer.finish(name);
  } catch (error) {
    refuse(error);
    while (!(await chunks.next()).done);
    return null;
  }
}
