import type { ByteSource } from './byte-source.server.ts';
import { type FileKind, type Inspected, Refused } from './inspection.ts';
import { endsLikeZip } from './zip-tail.server.ts';

/** How much of the start is looked at, in bytes: comments may come before the first section. */
const START_BYTES = 4 * 1024;

const BINARY = 'AutoCAD Binary DXF\r\n\u001a\u0000';
/** The first tag of every DXF: group code 0, SECTION. Comments (999) may stand before it. */
const FIRST_SECTION =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:999[ \t]*[\r\n]+[^\r\n]*[\r\n]+[ \t]*)*0[ \t]*[\r\n]+[ \t]*SECTION[ \t]*[\r\n]/;
const DWG = /^AC(?:1\d{3}|[12]\.\d)/;
const STEP = /^\s*ISO-10303-21;/;

/**
 * Recognises a DXF by its beginning, ASCII or binary. What it draws isn't checked here: that is read later, in a thread of its
 * own.
 *
 * @throws Refused `dwg` and `step` for these two, `unknown` for other content and for a file that is also a PDF,
 *   `archive-inside` for one that is also a zip.
 */
export async function inspectDxf(source: ByteSource, allowed: readonly FileKind[]): Promise<Inspected> {
  const start = (await source.read(0, Math.min(source.size, START_BYTES))).toString('latin1');
  if (DWG.test(start)) throw new Refused('dwg');
  if (STEP.test(start)) throw new Refused('step');
  if (!allowed.includes('dxf') || !(start.startsWith(BINARY) || FIRST_SECTION.test(start))) {
    throw new Refused('unknown');
  }
  // PDF readers look for their mark in the first kilobyte.
  if (start.slice(0, 1_024).includes('%PDF-')) throw new Refused('unknown');
  if (await endsLikeZip(source)) throw new Refused('archive-inside');
  return { kind: 'dxf', cautions: [] };
}
