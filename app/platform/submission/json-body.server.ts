import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { oneAtATime } from '../one-at-a-time.ts';
import { limitBytes, SubmissionError, type SubmissionLimits, toSubmissionError } from './limits.server.ts';
import type { Spool, SpooledFile } from './spool.server.ts';

/** The array of files (L12). */
const FILES = 'attachments';
/** Of a field’s name. */
const MAX_KEY_LENGTH = 100;
/** Base64 needs 4/3 of a file's bytes; the rest allows for line breaks in it and for slashes that PHP writes as `\/`. */
const BASE64_SHARE = 1.45;
/** Allowance for braces, keys, quotes and the text fields. */
const FRAME_BYTES = 512 * 1024;
/** Allowance for the punctuation around keys and values. */
const FRAME_MARKS = 10_000;

/** Only one body at a time is in memory. */
const inTurn = oneAtATime();

/**
 * Reads `{field: value, …, attachments: [{name, size, type, data}]}`: the body is kept in the spool while it arrives, and parsed
 * when it is complete.
 *
 * @param body bytes if it is small. They need no room in the spool, so that a form without files is always taken. // X6
 * @param fields filled before the files are decoded, so that they are known even if a file is refused.
 */
export async function readJson(
  body: Readable | Uint8Array,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  try {
    if (!(body instanceof Readable))
      return await readWhole(Buffer.from(body).toString(), limits, spool, fields);
    const most = Math.ceil(limits.requestBytes * BASE64_SHARE) + FRAME_BYTES;
    const path = await pipeline(body, limitBytes(most), (bytes: AsyncIterable<Buffer>) => spool.keep(bytes));
    return await inTurn(async () => readWhole(await readFile(path, 'utf8'), limits, spool, fields));
  } catch (error) {
    throw toSubmissionError(error);
  }
}

async function readWhole(
  text: string,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  const { [FILES]: files, ...values } = parse(text, limits);
  readFields(values, limits, fields);
  if (files === undefined || files === null) return [];
  if (!Array.isArray(files) || !files.every(isFlat)) throw new SubmissionError('malformed');
  if (files.length > limits.files) throw new SubmissionError('too-many-files');
  const spooled: SpooledFile[] = [];
  for (const file of files) spooled.push(await decodeFile(file, spool));
  return spooled;
}

type Flat = Record<string, string | number | boolean | null>;

/** @throws SubmissionError for what is no object, and for so many values that they would fill the memory once parsed. */
function parse(text: string, { textBytes }: SubmissionLimits): Record<string, unknown> {
  // Base64 contains none of these, so there are no more than the texts may contain and some around them.
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) marks += 1;
  }
  if (marks > textBytes + FRAME_MARKS) throw new SubmissionError('malformed');
  const read: unknown = JSON.parse(text);
  if (!isObject(read)) throw new SubmissionError('malformed');
  return read;
}

const COMMA = ','.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);
const BRACE = '{'.charCodeAt(0);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFlat(value: unknown): value is Flat {
  return isObject(value) && Object.values(value).every((item) => typeof item !== 'object' || item === null);
}

function readFields(
  values: Record<string, unknown>,
  { fields: most, fieldBytes, textBytes }: SubmissionLimits,
  fields: Record<string, unknown>,
): void {
  const entries = Object.entries(values);
  if (entries.length > most || entries.some(([name]) => name.length > MAX_KEY_LENGTH) || !isFlat(values))
    throw new SubmissionError('malformed');
  const lengths = entries.map(([, value]) => String(value).length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (lengths.some((length) => length > fieldBytes) || total > textBytes)
    throw new SubmissionError('field-too-large');
  for (const [name, value] of entries)
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The data URL prefix that a browser's FileReader adds. */
const DATA_URL = /^data:[^,]{0,200},/;
const NO_BASE64 = /[^A-Za-z0-9+/]/;

/** A file must have a name, and the size that was declared: a truncated drawing is useless. */
async function decodeFile({ name, size, data }: Flat, spool: Spool): Promise<SpooledFile> {
  if (typeof name !== 'string' || typeof data !== 'string') throw new SubmissionError('malformed');
  const base64 = data
    .replace(DATA_URL, '')
    .replace(/\s+/g, '')
    .replace(/={1,2}$/, '');
  // A last character alone is left over when the text was cut off.
  if (NO_BASE64.test(base64) || base64.length % 4 === 1) throw new SubmissionError('malformed');
  const writer = await spool.begin(name);
  await writer.write(Buffer.from(base64, 'base64'));
  const file = await writer.finish(name);
  if (size !== undefined && size !== null && size !== file.bytes)
    throw new SubmissionError('malformed', name);
  return file;
}
