import { Parser } from 'saxen';

import { ByteBudget, type ByteSource } from '../content/byte-source.server.ts';
import { Refused } from '../content/inspection.ts';
import type { ZipPart } from '../content/zip-directory.server.ts';
import { unpackPart } from '../content/zip-unpack.server.ts';

/** The start of a part as text. */
export type PartText = { text: string; truncated: boolean };

/** Reads at most `limit` bytes of a part. */
export async function readPartText(source: ByteSource, part: ZipPart, limit: number): Promise<PartText> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpackPart(source, part, new ByteBudget(part.bytes, 'damaged'))) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > limit) break;
  }
  const content = Buffer.concat(chunks);
  return { text: new TextDecoder(encodingOf(content)).decode(content), truncated: bytes > limit };
}

function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

type Handlers = {
  open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Parses a document; element names are passed without prefix. Entities other than those of XML itself stay as they are
 * written, since there is no document type to declare them.
 *
 * @param read gets a function that stops the parser, and returns the handlers.
 * @throws Refused `damaged` if the document has a document type or isn't well-formed. The end of a truncated one may be
 *   anything.
 */
export function parseXml({ text, truncated }: PartText, read: (stop: () => void) => Handlers): void {
  const parser = new Parser();
  let stopped = false;
  const handlers = read(() => {
    stopped = true;
    parser.stop();
  });
  parser.on('openTag', (name, attributes, decode) =>
    handlers.open(withoutPrefix(name), () => decoded(attributes(), decode)),
  );
  parser.on('closeTag', (name) => stopped || handlers.close?.(withoutPrefix(name)));
  parser.on('text', (content, decode) => handlers.text?.(decode(content)));
  parser.on('cdata', (content) => handlers.text?.(content));
  parser.on('attention', () => {
    throw new Refused('damaged');
  });
  parser.on('error', (error) => {
    if (!truncated) throw new Refused('damaged', { cause: error });
  });
  parser.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decoded(attributes: Readonly<Record<string, string>>, decode: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), decode(value)]),
  );
}
