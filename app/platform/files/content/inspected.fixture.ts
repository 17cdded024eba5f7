import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectFile } from './inspect.server.ts';
import type { FileKind, Inspection } from './inspection.ts';

export const DRAWINGS: readonly FileKind[] = ['pdf', 'xlsx'];
export const CVS: readonly FileKind[] = ['pdf', 'doc', 'docx'];

/** What a table of cases holds: zips of ordinary parts are packed asynchronously. */
export type Content = string | Uint8Array | Promise<Uint8Array>;

export async function inspectBytes(bytes: string | Uint8Array, allowed = DRAWINGS): Promise<Inspection> {
  return await withTempFile(bytes, (file) => inspectFile(file, allowed));
}

/** Runs `use` with a temporary file of these bytes. */
export async function withTempFile<T>(
  bytes: string | Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerf-inspect-'));
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The result as one string for test tables: 'xlsx' or 'refused: damaged'. */
export async function inspectVerdict(content: Content, allowed = DRAWINGS): Promise<string> {
  const inspection = await inspectBytes(await content, allowed);
  return inspection.ok ? inspection.kind : `refused: ${inspection.code}`;
}
