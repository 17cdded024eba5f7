import { randomUUID } from 'node:crypto';
import type { Services } from '#app/platform/http/services.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';

/** The prefix of the keys of PDFs and of customers' orders. */
export const QUOTATION_PREFIX = 'quotations/';

/** Stores a PDF that was made here. When it resolves, it survives a power cut; no row refers to it yet. */
export async function storePdf(
  { files }: Pick<Services, 'files'>,
  pdf: Buffer,
): Promise<{ pdfKey: string; pdfSha256: string }> {
  const pdfKey = QUOTATION_PREFIX + randomUUID();
  await files.put(pdfKey, pdf, 'application/pdf');
  return { pdfKey, pdfSha256: sha256(pdf) };
}
