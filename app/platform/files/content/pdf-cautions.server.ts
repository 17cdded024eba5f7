import { createInflate } from 'node:zlib';
import { ByteBudget, type ByteSource, CHUNK_BYTES } from './byte-source.server.ts';
import type { Caution } from './cautions.ts';

/** How far behind a stream's type its data may begin, in bytes: the rest of its dictionary. */
const DICTIONARY_BYTES = 4 * 1024;
/** Object streams have a few kilobytes. */
const BLOCK_BYTES = 8 * 1024;
/** Limits on all object streams of a file together, as read and unpacked, in bytes; what is beyond is not looked at. */
const READ_BYTES = 40 * 1024 * 1024;
const UNPACKED_BYTES = 50 * 1024 * 1024;

/** So many places of encryption are looked at: a whole file has one in each of its trailers. */
const MOST_PLACES = 4;

/** A name (ISO 32000-2, 7.3.5), each of whose characters may be written as #hh. */
function nameOf(name: string): string {
  const characters = [...name].map((character) => {
    const hex = character.charCodeAt(0).toString(16);
    const anyCase = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
    return `(?:${character}|#${anyCase})`;
  });
  return characters.join('');
}

/** The names of actions (12.6.4), of encryption, and of the streams that hold other objects (7.5.7). */
const NAMES = new RegExp(
  `/(?:(?<scripts>${nameOf('JavaScript')})|(?<launch>${nameOf('Launch')})|(?<encrypted>${nameOf('Encrypt')})|(?<objects>${nameOf('ObjStm')}))(?=[\\s\\0/<>[\\](){}%])`,
  'g',
);
const DATA = /stream(?:\r\n|\n|\r)/g;

/**
 * Looks for actions that run scripts or other programs, also in the compressed streams of objects. Reads the bytes and not the
 * structure, since readers repair damaged structure in different ways: what is found is a hint for staff and no verdict.
 *
 * @returns the cautions, and the places of the names that say that it is encrypted.
 */
export async function findPdfCautions(
  source: ByteSource,
): Promise<{ cautions: Caution[]; encryptAt: number[] }> {
  const found = new Set<Caution>();
  const streams: number[] = [];
  const encryptAt: number[] = [];
  let rest = '';
  let at = 0;
  for await (const chunk of source.stream(0, source.size)) {
    const text = rest + chunk.toString('latin1');
    const isLast = at + text.length === source.size;
    // A name near the end is looked at again with what follows it.
    const until = isLast ? text.length : text.length - DICTIONARY_BYTES;
    let data: RegExpExecArray | null | undefined;
    for (const { index, groups } of text.matchAll(NAMES)) {
      if (groups?.scripts) found.add('scripts');
      if (groups?.launch) found.add('launch');
      if (groups?.encrypted && index < until && encryptAt.length < MOST_PLACES) encryptAt.push(at + index);
      if (groups?.objects && index < until) {
        // Searched on from the last one, as a file may have a million such names and no data behind them.
        if (data === undefined || (data && data.index < index)) data = nextData(text, index);
        const start = data && data.index - index < DICTIONARY_BYTES ? at + data.index + data[0].length : null;
        if (start !== null && start !== streams.at(-1)) streams.push(start);
      }
    }
    rest = text.slice(Math.max(0, until));
    at += Math.max(0, until);
  }
  if (streams.length > 0) {
    const inside = encryptAt.length > 0 ? ['unchecked' as const] : await lookInside(source, streams);
    for (const caution of inside) found.add(caution);
  }
  return { cautions: [...found].sort(), encryptAt };
}

function nextData(text: string, from: number): RegExpExecArray | null {
  DATA.lastIndex = from;
  return DATA.exec(text);
}

async function lookInside(source: ByteSource, streams: readonly number[]): Promise<Caution[]> {
  const found = new Set<Caution>();
  const budget = new ByteBudget(UNPACKED_BYTES, 'too-large-unpacked');
  let toRead = READ_BYTES;
  for (const start of streams) {
    const { content, read } = await readStream(source, start, toRead);
    toRead -= read;
    const text = toRead > 0 ? await unpack(content, budget) : null;
    if (text === null) found.add('unchecked');
    if (toRead <= 0 || budget.spent > UNPACKED_BYTES) break;
    for (const { groups } of (text ?? '').matchAll(NAMES)) {
      if (groups?.scripts) found.add('scripts');
      if (groups?.launch) found.add('launch');
    }
  }
  return [...found];
}

/** Reads a stream up to its end, or as much as is left to read. */
async function readStream(source: ByteSource, start: number, left: number) {
  const chunks: Buffer[] = [];
  let read = 0;
  while (read < left && start + read < source.size) {
    const chunk = await source.read(start + read, Math.min(BLOCK_BYTES, source.size - start - read));
    read += chunk.length;
    const end = chunk.indexOf('endstream');
    chunks.push(end === -1 ? chunk : chunk.subarray(0, end));
    // Nothing is lost where the word is cut in two by the blocks: unpacking ignores what follows the data.
    if (end !== -1) break;
  }
  return { content: Buffer.concat(chunks), read };
}

/**
 * What is unpacked counts towards the budget even if it turns out to be damaged: streams may overlap, so that a small file has
 * any number of them.
 *
 * @returns null if it is packed in another way than with Flate, damaged, or larger than what is left.
 */
async function unpack(content: Buffer, budget: ByteBudget): Promise<string | null> {
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  inflate.end(content);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of budget.count(inflate)) chunks.push(chunk);
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('latin1');
}
