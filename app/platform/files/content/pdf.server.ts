import { createInflate } from 'node:zlib';
import { ByteBudget, type ByteSource, CHUNK_BYTES } from './byte-source.server.ts';
import type { Caution } from './cautions.ts';
import { type FileKind, type Inspected, Refused } from './inspection.ts';
import { needsPassword } from './pdf-password.server.ts';
import { endsLikeZip } from './zip-tail.server.ts';

export const PDF_SIGNATURE = '%PDF-';

const VERSION = /^%PDF-[12]\.\d/;
/** The trailer's end (ISO 32000-2, 7.5.5). Producers put spaces, NULs or nothing between the tokens. */
const ENDING = /startxref[\s\0]*(\d{1,15})[\s\0]*%%EOF/g;
/** How far before the padding the ending is searched, in bytes; allows for a signature or stray lines after it. */
const ENDING_BYTES = 2 * 1024;
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

/**
 * Recognises a PDF 1.x or 2.x by its header and its startxref, which every producer writes, including in linearised and
 * incrementally updated files. The body isn't checked: readers repair much that a strict check would refuse.
 *
 * A PDF that only restricts printing or changes is accepted, one that opens only with a password is not.
 *
 * @throws Refused `unknown` for other content, `archive-inside` for a file that is also a zip (LibreOffice's hybrid PDFs, which
 *   carry their source, are), `damaged` if the ending is missing, `encrypted`.
 */
export async function inspectPdf(source: ByteSource, allowed: readonly FileKind[]): Promise<Inspected> {
  const start = await source.read(0, Math.min(source.size, 8));
  if (!allowed.includes('pdf') || !VERSION.test(start.toString('latin1'))) throw new Refused('unknown');
  if (await endsLikeZip(source)) throw new Refused('archive-inside');

  const end = await endBeforePadding(source);
  const from = Math.max(0, end - ENDING_BYTES);
  const ending = (await source.read(from, end - from)).toString('latin1');
  const [, tableAt] = [...ending.matchAll(ENDING)].at(-1) ?? [];
  if (tableAt === undefined || Number(tableAt) >= source.size) throw new Refused('damaged');
  const { cautions, encryptAt } = await findPdfCautions(source);
  if (await needsPassword(source, encryptAt)) throw new Refused('encrypted');
  return { kind: 'pdf', cautions };
}

/** The end of the content. Some producers pad their last block: iTextSharp 4 writes up to 80 KB of NULs. */
async function endBeforePadding(source: ByteSource): Promise<number> {
  for (let end = source.size; end > 0; ) {
    const from = Math.max(0, end - CHUNK_BYTES);
    const chunk = await source.read(from, end - from);
    for (; end > from; end -= 1) {
      if (!PADDING.has(chunk[end - from - 1] ?? 0)) return end;
    }
  }
  return 0;
}

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
async function findPdfCautions(source: ByteSource): Promise<{ cautions: Caution[]; encryptAt: number[] }> {
  const cautions = new Set<Caution>();
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
      if (groups?.scripts) cautions.add('scripts');
      if (groups?.launch) cautions.add('launch');
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
    for (const caution of inside) cautions.add(caution);
  }
  return { cautions: [...cautions].sort(), encryptAt };
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
