import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { drawings, leads } from '#app/platform/db/schema.ts';
import type { Caution } from '#app/platform/files/content/cautions.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import {
  lockSubmission,
  matchesSubmission,
  type SubmissionIdentity,
  submissionFingerprint,
} from '#app/platform/submission/idempotency.server.ts';
import { queueConfirmation } from './confirmation.commands.server.ts';
import type { Enquiry } from './enquiry.ts';
import { notifyStaff } from './lead-notifications.commands.server.ts';
import { leadSearch } from './lead-search.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import type { QuoteRequest } from './quote.ts';
import { reference } from './reference.ts';

type Dependencies = { db: Database; files: FileStore };

/** A drawing whose content was checked; it is still in the spool folder. */
export type CheckedDrawing = {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  /** What staff should know before they open it. */
  cautions?: readonly Caution[];
};

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
  const stored = await storeOnce(services, { ...enquiry, kind: 'enquiry', submissionKey, fingerprint }, []);
  return { reference: reference('enquiry', stored.number) };
}

/** Stores a quote request like an enquiry, but its drawings first, so that no row ever refers to a missing file. */
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

/** Stores all drawings or none: on a failure the ones already stored are removed again. */
export async function storeDrawings(
  store: FileStore,
  checked: readonly CheckedDrawing[],
): Promise<StoredDrawing[]> {
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
 * Removes the drawings of a failed submission, unless its transaction was committed and only the confirmation was lost.
 * Waits for the lock of a transaction that may still be running. If the outcome can't be determined, they are left to
 * removeStrayDrawings.
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

type NewLead = ((Enquiry & { kind: 'enquiry' }) | (QuoteRequest & { kind: 'quote' })) & SubmissionIdentity;
type StoredDrawing = Omit<CheckedDrawing, 'path'> & { fileKey: string };

function storeOnce(
  { db }: Dependencies,
  lead: NewLead,
  files: readonly StoredDrawing[],
): Promise<{ number: number; repeated: boolean }> {
  return db.transaction(async (tx) => {
    // Sent together, and carried out one after the other: the second sees what the lock has waited for.
    const [, { known, number }] = await Promise.all([lockSubmission(tx, lead), findOrNumber(tx, lead)]);
    if (known !== null) return { number: known, repeated: true };
    const id = randomUUID();
    const search = leadSearch({ company: '', ...lead, number });
    // Sent together too; each is a single statement, since the transaction is rolled back as soon as one fails.
    await Promise.all([
      tx
        .insert(leads)
        .overridingSystemValue()
        .values({ ...lead, id, number, search })
        .execute(),
      ...(files.length > 0
        ? [
            tx
              .insert(drawings)
              .values(files.map((file, position) => ({ ...file, position, leadId: id })))
              .execute(),
          ]
        : []),
      queueMail(tx, LEAD_TO_SALES, id),
      notifyStaff(tx, { leadId: id, type: 'new', recipientId: null }),
    ]);
    await noteCautions(tx, files);
    await queueConfirmation(tx, { id, email: lead.email });
    return { number, repeated: false };
  });
}

/**
 * The number of a lead that is stored already, otherwise the next one. It is taken before the insert, since the search
 * text contains it, and an update afterwards would write the row and its indexes twice.
 */
async function findOrNumber(
  tx: Database,
  submission: SubmissionIdentity,
): Promise<{ known: number | null; number: number }> {
  const { rows } = await tx.execute<{ known: number | null; number: number }>(sql`
    select known, case when known is null then nextval(pg_get_serial_sequence('leads', 'number'))::int end as number
    from (
      select (select ${leads.number} from ${leads} where ${matchesSubmission(leads, submission)} limit 1) as known
    ) as submitted`);
  const [found] = rows;
  if (found === undefined) throw new Error('A query of one row returned none');
  return found;
}
