import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileKind, type Inspection, inspectFile } from './inspect.server.ts';

export const DRAWINGS: readonly FileKind[] = ['pdf', 'xlsx'];
export const CVS: readonly FileKind[] = ['pdf', 'doc', 'docx'];

/** What a table of cases holds: zips of ordinary parts are packed asynchronously. */
export type Content = string | Uint8Array | Promise<Uint8Array>;

/** Inspects bytes as an upload: from a file on disk, which is removed again. */
export async function inspected(bytes: string | Uint8Array, allowed = DRAWINGS): Promise<Inspection> {
  return await onDisk(bytes, (file) => inspectFile(file, allowed));
}

/** Does something with a file of these bytes, which is gone afterwards. */
export async function onDisk<T>(bytes: string | Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-inspect-'));
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** 'xlsx' or 'refused: damaged': one word for a table. */
export async function verdict(content: Content, allowed = DRAWINGS): Promise<string> {
  const inspection = await inspected(await content, allowed);
  return inspection.ok ? inspection.kind : `refused: ${inspection.code}`;
}
