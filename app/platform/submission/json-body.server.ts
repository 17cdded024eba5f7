import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parser as jsonParser, type parser } from 'stream-json';
import { Base64Decoder } from './base64.server.ts';
import {
  FILES,
  limitBytes,
  MAX_KEY_LENGTH,
  SubmissionError,
  type SubmissionLimits,
  toSubmissionError,
} from './limits.server.ts';
import type { Spool, SpooledFile, SpoolWriter } from './spool.server.ts';

/** Allowance for braces, keys, quotes and the text fields. */
const FRAME_BYTES = 512 * 1024;
/** In all objects together, repeated keys included; no form has more. */
const MAX_KEYS = 500;
/** The parser emits a text with many escapes in many small pieces, which are buffered and decoded together. */
const PIECE = 64 * 1024;
/** Yields to other requests after this many tokens. */
const TOKENS_PER_TURN = 1_000;
/** Base64 needs few escapes; a body consisting mostly of escapes would occupy a core for a minute. */
const MAX_TOKENS = 2_000_000;

type Scalar = string | number | boolean | null;
type ArrivingFile = { name: Scalar; size: Scalar; content: SpooledFile | null };

/**
 * Parses `{field: value, …, attachments: [{name, size, type, data}]}` as a token stream: no file is held in memory, and
 * reading stops at the first byte over a limit.
 *
 * @param fields filled as the fields arrive.
 */
export async function readJson(
  body: Readable,
  limits: SubmissionLimits,
  spool: Spool,
  fields: Record<string, unknown>,
): Promise<SpooledFile[]> {
  const reader = new SubmissionReader(limits, spool, fields);
  const tokens = jsonParser.asStream({
    packValues: false,
    streamValues: true,
  });
  try {
    await pipeline(
      body,
      plainSlashes(),
      limitBytes(Math.ceil((limits.requestBytes * 4) / 3) + FRAME_BYTES),
      tokens,
      async (stream: AsyncIterable<parser.Token>) => {
        let count = 0;
        for await (const token of stream) {
          count += 1;
          if (count > MAX_TOKENS) throw new SubmissionError('malformed');
          if (count % TOKENS_PER_TURN === 0) await nextTurn();
          await reader.take(token);
        }
      },
    );
    return reader.result();
  } catch (error) {
    throw toSubmissionError(error);
  }
}

const BACKSLASH = 0x5c;
const SLASH = 0x2f;

/**
 * Replaces the escape `\/`, which PHP writes for each slash of base64, by the slash: each escape is a token of its own,
 * and 60 MB of base64 have more than a million slashes.
 */
function plainSlashes(): Transform {
  /** Whether a backslash that begins an escape has not been passed on yet. */
  let pending = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!pending && !chunk.includes(BACKSLASH)) return done(null, chunk);
      const plain = Buffer.allocUnsafe(chunk.length + 1);
      let length = 0;
      const write = (byte: number) => {
        plain[length] = byte;
        length += 1;
      };
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        if (!pending && byte === BACKSLASH) pending = true;
        else {
          if (pending && byte !== SLASH) write(BACKSLASH);
          write(byte);
          pending = false;
        }
      }
      done(null, plain.subarray(0, length));
    },
    flush: (done) => done(null, pending ? Buffer.from([BACKSLASH]) : null),
  });
}

/** A state machine over the tokens: tracks the enclosing object and key, and where the text belongs. */
class SubmissionReader {
  readonly #limits: SubmissionLimits;
  readonly #spool: Spool;
  readonly #fields: Record<string, unknown>;
  readonly #files: ArrivingFile[] = [];
  /** The innermost open container: the outer object, the array of files, or a file. */
  #inside: 'nothing' | 'fields' | 'list' | 'file' | 'done' = 'nothing';
  #key = '';
  #keys = 0;
  /** The key, value or piece of a file being read. */
  #text: string | null = null;
  /** The length of all keys and values, without the files. */
  #textBytes = 0;
  #decoder: Base64Decoder | null = null;
  #writer: SpoolWriter | null = null;

  constructor(limits: SubmissionLimits, spool: Spool, fields: Record<string, unknown>) {
    this.#fields = fields;
    this.#limits = limits;
    this.#spool = spool;
  }

  async take(token: parser.Token): Promise<void> {
    switch (token.name) {
      case 'startObject':
      case 'endObject':
      case 'startArray':
      case 'endArray':
        return this.#step(token.name);
      case 'startString':
        if (this.#inside === 'file' && this.#key === 'data') return this.#beginFile();
        this.#text = '';
        return;
      case 'startKey':
      case 'startNumber':
        this.#text = '';
        return;
      case 'stringChunk':
      case 'numberChunk':
        return this.#append(token.value);
      case 'endKey':
        this.#key = this.#text ?? '';
        this.#text = null;
        this.#keys += 1;
        if (this.#keys > MAX_KEYS) throw new SubmissionError('malformed');
        return;
      case 'endString':
        return this.#writer === null ? this.#set(this.#text) : this.#endFile();
      case 'endNumber':
        return this.#set(Number(this.#text));
      case 'nullValue':
        return this.#set(null);
      case 'trueValue':
        return this.#set(true);
      case 'falseValue':
        return this.#set(false);
      default:
        throw new SubmissionError('malformed');
    }
  }

  result(): SpooledFile[] {
    if (this.#inside !== 'done') throw new SubmissionError('malformed');
    return this.#files.map(whole);
  }

  /** Accepts only an object with an array of files, which are flat objects. */
  #step(token: 'startObject' | 'endObject' | 'startArray' | 'endArray'): void {
    const here = this.#inside;
    if (token === 'startObject' && here === 'nothing') this.#inside = 'fields';
    else if (token === 'endObject' && here === 'fields') this.#inside = 'done';
    else if (token === 'startArray' && here === 'fields' && this.#key === FILES) this.#inside = 'list';
    else if (token === 'endArray' && here === 'list') this.#inside = 'fields';
    else if (token === 'startObject' && here === 'list') {
      if (this.#files.length >= this.#limits.files) throw new SubmissionError('too-many-files');
      this.#files.push({ name: null, size: null, content: null });
      this.#inside = 'file';
    } else if (token === 'endObject' && here === 'file') this.#inside = 'list';
    else throw new SubmissionError('malformed');
  }

  async #append(chunk: string): Promise<void> {
    this.#text = (this.#text ?? '') + chunk;
    if (this.#writer !== null) {
      if (this.#text.length >= PIECE) await this.#decode();
      return;
    }
    this.#textBytes += chunk.length;
    if (this.#text.length > this.#limits.fieldBytes || this.#textBytes > this.#limits.textBytes)
      throw new SubmissionError('field-too-large');
  }

  async #decode(): Promise<void> {
    if (this.#decoder && this.#text) await this.#writer?.write(this.#decoder.decode(this.#text));
    this.#text = '';
  }

  async #beginFile(): Promise<void> {
    const file = this.#files.at(-1);
    if (file === undefined || file.content !== null) throw new SubmissionError('malformed');
    this.#decoder = new Base64Decoder();
    this.#writer = await this.#spool.begin(typeof file.name === 'string' ? file.name : null);
  }

  async #endFile(): Promise<void> {
    const file = this.#files.at(-1);
    if (file === undefined || this.#writer === null || this.#decoder === null)
      throw new SubmissionError('malformed');
    await this.#decode();
    await this.#writer.write(this.#decoder.end());
    file.content = await this.#writer.finish('');
    this.#writer = null;
    this.#decoder = null;
    this.#text = null;
  }

  #set(value: Scalar): void {
    this.#text = null;
    const noList = this.#inside === 'fields' && this.#key === FILES && value !== null;
    if (noList || this.#key.length > MAX_KEY_LENGTH) throw new SubmissionError('malformed');
    const file = this.#inside === 'file' ? this.#files.at(-1) : undefined;
    if (file !== undefined) {
      if (this.#key === 'name' || this.#key === 'size') file[this.#key] = value;
    } else if (this.#inside === 'fields' && Object.keys(this.#fields).length < this.#limits.fields) {
      Object.defineProperty(this.#fields, this.#key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else throw new SubmissionError('malformed');
  }
}

/** A file must have a name, and the size that was declared: a truncated drawing is useless. */
function whole({ name, size, content }: ArrivingFile): SpooledFile {
  if (typeof name !== 'string' || content === null) throw new SubmissionError('malformed');
  if (size !== null && size !== content.bytes) throw new SubmissionError('malformed', name);
  return { ...content, name };
}
