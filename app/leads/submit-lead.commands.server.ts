import { inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { putFiles } from '#app/platform/files/put-files.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { InspectedFile, StoredFile } from '#app/platform/submission/check-file.server.ts';
import { discardUnstored, submissionFingerprint } from '#app/platform/submission/idempotency.server.ts';
import type { Enquiry } from './enquiry.ts';
import { drawings } from './leads.tables.ts';
import type { QuoteRequest } from './quote.ts';
import { reference } from './reference.ts';
import { type NewLead, type StoredLead, storeLead } from './store-lead.commands.server.ts';

type Dependencies = { db: Database; files: FileStore };

export const DRAWING_PREFIX = 'drawings/';

/**
 * Stores an enquiry and its mail to sales in one transaction; both are durable once this resolves.
 *
 * @param submissionKey the random key sent with the form, or null without scripts.
 * @returns the reference; the existing one if the same submission was stored before (C8, L13).
 */
export async function submitEnquiry(
  services: Dependencies,
  enquiry: Enquiry,
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = submissionFingerprint('enquiry', enquiry);
  const lead = { ...enquiry, kind: 'enquiry', submissionKey, fingerprint } as const;
  const stored = await storeOnce(services.db, lead, []);
  return { reference: reference('enquiry', stored.number) };
}

/** Stores a quote request like an enquiry, but its drawings first, so that no row ever refers to a missing file. */
export async function submitQuoteRequest(
  services: Dependencies,
  quote: QuoteRequest,
  checked: readonly InspectedFile[],
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = submissionFingerprint('quote', {
    ...quote,
    drawings: checked.map(({ name, sha256 }) => [name, sha256]),
  });
  const files = await putFiles(services.files, DRAWING_PREFIX, checked);
  const lead = { ...quote, kind: 'quote', submissionKey, fingerprint } as const;
  const stored = await storeOnce(services.db, lead, files).catch(async (error: unknown) => {
    const keys = files.map(({ fileKey }) => fileKey);
    await discardUnstored(services, keys, lead, async (tx) => {
      const named = await tx.$count(drawings, inArray(drawings.fileKey, keys));
      return named > 0;
    });
    throw error;
  });
  if (stored.id === null) await services.files.discard(files.map(({ fileKey }) => fileKey));
  return { reference: reference('quote', stored.number) };
}

function storeOnce(db: Database, lead: NewLead, files: readonly StoredFile[]): Promise<StoredLead> {
  return db.transaction(async (tx) => {
    const stored = await storeLead(
      tx,
      lead,
      files.map(({ name }) => name),
    );
    const { id: leadId } = stored;
    if (leadId === null || files.length === 0) return stored;
    await tx.insert(drawings).values(files.map((file, position) => ({ ...file, position, leadId })));
    await noteCautions(tx, files);
    return stored;
  });
}
