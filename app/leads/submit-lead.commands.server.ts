import { randomUUID } from 'node:crypto';
import { eq, inArray, min } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditEntries, drawings, leads } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { removeStrayFiles } from '#app/platform/files/stray-files.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import {
  lockSubmission,
  matchesSubmission,
  type SubmissionIdentity,
  submissionFingerprint,
} from '#app/platform/submission/idempotency.server.ts';
import { queueConfirmation } from './confirmation.commands.server.ts';
import type { Enquiry } from './enquiry.ts';
import { tellStaff } from './lead-notifications.commands.server.ts';
import { leadSearch } from './lead-search.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import type { QuoteRequest } from './quote.ts';
import { reference } from './reference.ts';

type Dependencies = { db: Database; files: FileStore };

/** A drawing whose content was looked at and found to be what it should be; it still lies in the spool. */
export type CheckedDrawing = { name: string; path: string; bytes: number; sha256: string; mediaType: string };

export const DRAWING_PREFIX = 'drawings/';

/**
 * Stores an enquiry and its mail to sales in one transaction. When it resolves, both are on the disk.
 *
 * @param submissionKey the random key that the form sent along, or null where no script ran.
 * @returns the reference; the same one where the same submission was stored before (C8, L13).
 */
export async function submitEnquiry(
  services: Dependencies,
  enquiry: Enquiry,
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = submissionFingerprint('enquiry', enquiry);
  const stored = await storeOnce(services, { ...enquiry, kind: 'enquiry', submissionKey, fingerprint }, []);
  return { reference: reference('enquiry', stored.number) };
}

/** Stores a quote request like an enquiry, its drawings first: no row ever points at a file that is not there. */
export async function submitQuoteRequest(
  services: Dependencies,
  quote: QuoteRequest,
  checked: readonly CheckedDrawing[],
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = submissionFingerprint('quote', {
    ...quote,
    drawings: checked.map(({ name, sha256 }) => [name, sha256]),
  });
  const files = await storeDrawings(services.files, checked);
  const lead = { ...quote, kind: 'quote', submissionKey, fingerprint } as const;
  const stored = await storeOnce(services, lead, files).catch(async (error: unknown) => {
    await removeUnnamed(services, files, lead);
    throw error;
  });
  if (stored.repeated) await Promise.all(files.map(({ fileKey }) => services.files.remove(fileKey)));
  return { reference: reference('quote', stored.number) };
}

/** Stores all or none: as long as no row can name them, what was begun is taken away again. */
async function storeDrawings(store: FileStore, checked: readonly CheckedDrawing[]): Promise<StoredDrawing[]> {
  const stored: StoredDrawing[] = [];
  try {
    for (const { path, ...file } of checked) {
      const drawing = { ...file, fileKey: DRAWING_PREFIX + randomUUID() };
      stored.push(drawing);
      await store.put(drawing.fileKey, path, file.mediaType);
    }
    return stored;
  } catch (error) {
    await Promise.allSettled(stored.map(({ fileKey }) => store.remove(fileKey)));
    throw error;
  }
}

/**
 * Removes the drawings of a submission that failed, unless its transaction was committed and only the answer got lost. One
 * that may still be under way holds the lock that is waited for here. Where even that can't be found out, they stay
 * until removeStrayDrawings.
 */
async function removeUnnamed(
  { db, files }: Dependencies,
  stored: readonly StoredDrawing[],
  submission: SubmissionIdentity,
): Promise<void> {
  if (stored.length === 0) return;
  await db
    .transaction(async (tx) => {
      await lockSubmission(tx, submission);
      const keys = stored.map(({ fileKey }) => fileKey);
      const named = await tx
        .select({ fileKey: drawings.fileKey })
        .from(drawings)
        .where(inArray(drawings.fileKey, keys));
      if (named.length === 0) await Promise.all(keys.map((key) => files.remove(key)));
    })
    .catch(() => {});
}

type NewLead = typeof leads.$inferInsert & { submissionKey: string | null };
type StoredDrawing = Omit<CheckedDrawing, 'path'> & { fileKey: string };

function storeOnce(
  { db }: Dependencies,
  lead: NewLead,
  files: readonly StoredDrawing[],
): Promise<{ number: number; repeated: boolean }> {
  return db.transaction(async (tx) => {
    await lockSubmission(tx, lead);
    const [known] = await tx
      .select({ number: leads.number })
      .from(leads)
      .where(matchesSubmission(leads, lead))
      .limit(1);
    if (known) return { number: known.number, repeated: true };

    const [stored] = await tx.insert(leads).values(lead).returning();
    if (stored === undefined) throw new Error('The lead was not stored');
    // The reference is searched for too, and the database gives the number.
    await tx
      .update(leads)
      .set({ search: leadSearch(stored) })
      .where(eq(leads.id, stored.id));
    if (files.length > 0) {
      await tx
        .insert(drawings)
        .values(files.map((file, position) => ({ ...file, position, leadId: stored.id })));
    }
    await queueMail(tx, LEAD_TO_SALES, stored.id);
    await queueConfirmation(tx, { id: stored.id, email: lead.email });
    await tellStaff(tx, { leadId: stored.id, type: 'new', recipientId: null });
    return { number: stored.number, repeated: false };
  });
}

/**
 * Removes stored drawings that no request names. This database begins with its first audit entry, the first account's;
 * leads are no mark for that, as they are erased in time.
 *
 * @param before only files written before this moment.
 * @returns how many went.
 */
export async function removeStrayDrawings({ db, files }: Dependencies, before: Date): Promise<number> {
  const [first] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  return removeStrayFiles(files, {
    prefix: DRAWING_PREFIX,
    since: first?.at ?? before,
    before,
    async isReferenced(key) {
      const [named] = await db
        .select({ id: drawings.id })
        .from(drawings)
        .where(eq(drawings.fileKey, key))
        .limit(1);
      return named !== undefined;
    },
  });
}
