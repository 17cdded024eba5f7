import { otherCad } from '#app/drawings/failure.ts';
import type { ByteSource } from './byte-source.server.ts';
import { type FileKind, type Inspected, Refused } from './inspection.ts';
import { endsLikeZip } from './zip-tail.server.ts';

/** How much of the start is looked at, in bytes: comments may come before the first section. */
const START_BYTES = 4 * 1024;

const BINARY = 'AutoCAD Binary DXF\r\n\u001a\u0000';

/**
 * Recognises a DXF by its beginning, ASCII or binary. What it draws isn't checked here: that is read later, in a thread of its
 * own.
 *
 * @throws Refused `dwg` or `step` for a file of another CAD program, `unknown` for other content and for a file that is
 *   also a PDF, `archive-inside` for one that is also a zip.
 */
export async function inspectDxf(source: ByteSource, allowed: readonly FileKind[]): Promise<Inspected> {
  const start = (await source.read(0, Math.min(source.size, START_BYTES))).toString('latin1');
  const other = otherCad(start);
  if (other) throw new Refused(other);
  if (!allowed.includes('dxf') || !(start.startsWith(BINARY) || beginsWithSection(start))) {
    throw new Refused('unknown');
  }
  // PDF readers look for their mark in the first kilobyte.
  if (start.slice(0, 1_024).includes('%PDF-')) throw new Refused('unknown');
  if (await endsLikeZip(source)) throw new Refused('archive-inside');
  return { kind: 'dxf', cautions: [] };
}

/** A UTF-8 byte order mark, read as Latin-1. */
const MARK = '\u00ef\u00bb\u00bf';

/**
 * Whether the first tag is that of every DXF: group code 0, SECTION. Comments (999) may stand before it, and empty lines
 * anywhere, so a comment may have a text or none. Line by line: a pattern that leaves open which line breaks belong to a
 * comment takes years for a hundred of them.
 */
function beginsWithSection(start: string): boolean {
  const text = start.startsWith(MARK) ? start.slice(MARK.length) : start;
  const lines = text
    .split(/[\r\n]/)
    // The last one may be cut off.
    .slice(0, -1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  /** The lines that may be a group code. */
  const codes = new Set([0]);
  return lines.some((line, at) => {
    if (!codes.has(at)) return false;
    if (line === '999') codes.add(at + 1).add(at + 2);
    return line === '0' && lines[at + 1] === 'SECTION';
  });
}
