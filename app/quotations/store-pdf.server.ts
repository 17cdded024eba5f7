import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#app/platform/http/services.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';

/** The prefix of the keys of PDFs and of customers' orders. */
export const QUOTATION_PREFIX = 'quotations/';

/** Stores a PDF that was made here. When it resolves, it survives a power cut; no row refers to it yet. */
export async function storePdf(
  { files, config }: Pick<Services, 'files' | 'config'>,
  pdf: Buffer,
): Promise<{ pdfKey: string; pdfSha256: string }> {
  const pdfKey = QUOTATION_PREFIX + randomUUID();
  // The store copies files. The server empties this folder of what a crash left behind.
  const source = path.join(config.dataDir, 'spool', randomUUID());
  try {
    await writeFile(source, pdf, { mode: 0o600, flag: 'wx' });
    await files.put(pdfKey, source, 'application/pdf');
  } finally {
    await rm(source, { force: true });
  }
  return { pdfKey, pdfSha256: sha256(pdf) };
}
