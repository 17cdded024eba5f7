import { type ByteSource, CHUNK_BYTES } from './byte-source.server.ts';
import type { FileKind, Inspected } from './inspection.ts';
import { Refused } from './inspection.ts';
import { findPdfCautions } from './pdf-cautions.server.ts';
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
