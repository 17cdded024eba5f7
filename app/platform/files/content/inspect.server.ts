import { open } from 'node:fs/promises';
import { byteSource } from './byte-source.server.ts';
import { COMPOUND_MARK, inspectCompoundFile } from './compound-file.server.ts';
import { FILE_KINDS, type FileKind, type Inspection } from './inspection.ts';
import { inspectPackage, PACKAGE_MARK } from './office-package.server.ts';
import { inspectPdf, PDF_MARK } from './pdf.server.ts';
import { Refused } from './refused.ts';

export type { FileKind, Inspection };

/** How each format starts, and who looks further. */
const FORMATS = [
  { mark: Buffer.from(PDF_MARK), inspect: inspectPdf },
  { mark: PACKAGE_MARK, inspect: inspectPackage },
  { mark: COMPOUND_MARK, inspect: inspectCompoundFile },
];
const LONGEST_MARK = Math.max(...FORMATS.map(({ mark }) => mark.length));

/**
 * Says what a file is by its content, never by its name: one of the allowed kinds, and no other at once. // L9, L13, C5
 * It is read in pieces; an office file is unpacked once, to nowhere, within UNPACKED_BYTES and PACKAGE_ENTRIES.
 *
 * It answers "is this such a file", not "is this file harmless": a PDF may hold scripts, a workbook links and embedded
 * objects. Send files on as attachments, never open them on the server.
 *
 * @param path a file on this machine, which nobody writes to meanwhile.
 * @throws where the file can't be read: a fault here, not of the file.
 */
export async function inspectFile(path: string, allowed: readonly FileKind[]): Promise<Inspection> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new Refused('empty');
    const source = byteSource(handle, size);
    const start = await source.read(0, Math.min(size, LONGEST_MARK));
    const format = FORMATS.find(({ mark }) => start.subarray(0, mark.length).equals(mark));
    if (format === undefined) throw new Refused('unknown');
    const kind = await format.inspect(source, allowed);
    return { ok: true, kind, mediaType: FILE_KINDS[kind].mediaType };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  } finally {
    await handle.close();
  }
}
