import { open } from 'node:fs/promises';
import { type ByteSource, byteSource } from './byte-source.server.ts';
import { COMPOUND_SIGNATURE, inspectCompoundFile } from './compound-file.server.ts';
import { inspectDxf } from './dxf.server.ts';
import { FILE_KINDS, type FileKind, type Inspected, type Inspection, Refused } from './inspection.ts';
import { inspectPackage, PACKAGE_SIGNATURE } from './office-package.server.ts';
import { inspectPdf, PDF_SIGNATURE } from './pdf.server.ts';

type Inspect = (source: ByteSource, allowed: readonly FileKind[]) => Promise<Inspected>;

const FORMATS: readonly { signature: Buffer; inspect: Inspect }[] = [
  { signature: Buffer.from(PDF_SIGNATURE), inspect: inspectPdf },
  { signature: PACKAGE_SIGNATURE, inspect: inspectPackage },
  { signature: COMPOUND_SIGNATURE, inspect: inspectCompoundFile },
];
const MAX_SIGNATURE_LENGTH = Math.max(...FORMATS.map(({ signature }) => signature.length));

/**
 * Detects a file's type by its content, never by its name, and refuses files that are also valid as another type. Reads
 * in chunks; unpacks an office file once without storing it, up to UNPACKED_BYTES and PACKAGE_ENTRIES. // L9, L13, C5
 *
 * It checks the type, not safety: a PDF may contain scripts, a workbook links and embedded objects. What it sees of that
 * it returns as cautions for staff. Pass files on as attachments and never open them on the server.
 *
 * @param path a local file that is not written to during the call.
 * @throws if the file can't be read.
 */
export async function inspectFile(path: string, allowed: readonly FileKind[]): Promise<Inspection> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new Refused('empty');
    const source = byteSource(handle, size);
    const start = await source.read(0, Math.min(size, MAX_SIGNATURE_LENGTH));
    const format = FORMATS.find(({ signature }) => start.subarray(0, signature.length).equals(signature));
    // A DXF has no magic bytes: text that begins in a certain way.
    const inspect = format?.inspect ?? inspectDxf;
    const { kind, cautions } = await inspect(source, allowed);
    return { ok: true, kind, mediaType: FILE_KINDS[kind].mediaType, cautions };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  } finally {
    await handle.close();
  }
}
