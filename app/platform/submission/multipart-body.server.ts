import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { SubmissionFault, type SubmissionLimits } from './limits.ts';
import type { Spool, SpooledFile } from './spool.server.ts';

/** Boundaries and part headers: what a multipart body may weigh beside its content. */
const FRAME_BYTES = 256 * 1024;

/** Reads a form as a browser sends it. Files go to the spool while they arrive, one after the other. */
export async function readMultipart(
  body: Readable,
  contentType: string,
  limits: SubmissionLimits,
  spool: Spool,
): Promise<{ fields: Record<string, unknown>; files: SpooledFile[] }> {
  const fields: Record<string, unknown> = {};
  const arriving: Promise<SpooledFile | null>[] = [];
  const busboy = openBusboy({ 'content-type': contentType }, limits);
  const refuse = (fault: SubmissionFault) => busboy.destroy(fault);

  busboy.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) refuse(new SubmissionFault('field-too-large'));
    else fields[name] = value;
  });
  busboy.on('fieldsLimit', () => refuse(new SubmissionFault('malformed')));
  busboy.on('file', (_field, content, fileName) => {
    const arrival = receive(content, fileName ?? '', spool);
    // The pipeline below reports the fault; the promise itself is looked at once all is read.
    arrival.catch((error: unknown) =>
      refuse(error instanceof SubmissionFault ? error : new SubmissionFault('interrupted', null, error)),
    );
    arriving.push(arrival);
  });

  try {
    await pipeline(body, weigh(limits.requestBytes + FRAME_BYTES), busboy);
  } catch (error) {
    await Promise.allSettled(arriving);
    throw error instanceof SubmissionFault ? error : new SubmissionFault('malformed', null, error);
  }
  const files = await Promise.all(arriving);
  return { fields, files: files.filter((file) => file !== null) };
}

function openBusboy(headers: BusboyHeaders, { fieldBytes, fields }: SubmissionLimits) {
  try {
    return new Busboy({
      headers,
      limits: { fieldSize: fieldBytes, fields, fieldNameSize: 100, headerPairs: 50 },
    });
  } catch (error) {
    throw new SubmissionFault('malformed', null, error);
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

/** Lets at most `most` bytes through. */
export function weigh(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(new SubmissionFault('request-too-large'));
      else done(null, chunk);
    },
  });
}
