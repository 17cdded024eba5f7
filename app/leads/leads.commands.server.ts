import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, min, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { drawings, leads } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import type { Enquiry } from './enquiry.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import type { QuoteRequest } from './quote.ts';
import { reference } from './reference.ts';

type House = { db: Database; jobs: Jobs; files: FileStore };

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
  house: House,
  enquiry: Enquiry,
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = fingerprintOf('enquiry', enquiry);
  const stored = await storeOnce(house, { ...enquiry, kind: 'enquiry', submissionKey, fingerprint }, []);
  return { reference: reference('enquiry', stored.number) };
}

/** Stores a quote request like an enquiry, its drawings first: no row ever points at a file that is not there. */
export async function submitQuoteRequest(
  house: House,
  quote: QuoteRequest,
  checked: readonly CheckedDrawing[],
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = fingerprintOf('quote', {
    ...quote,
    drawings: checked.map(({ name, sha256 }) => [name, sha256]),
  });
  const files = await storeDrawings(house.files, checked);
  // Where this throws, the files stay: the transaction may have been committed although its answer was lost, and
  // removeStrayDrawings takes those that no row names.
  const stored = await storeOnce(house, { ...quote, kind: 'quote', submissionKey, fingerprint }, files);
  if (stored.repeated) await Promise.all(files.map(({ fileKey }) => house.files.remove(fileKey)));
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

type NewLead = typeof leads.$inferInsert & { submissionKey: string | null };
type StoredDrawing = Omit<CheckedDrawing, 'path'> & { fileKey: string };

function storeOnce(
  { db, jobs }: House,
  lead: NewLead,
  files: readonly StoredDrawing[],
): Promise<{ number: number; repeated: boolean }> {
  return db.transaction(async (tx) => {
    // The same submission may arrive twice at the same moment: the second waits here for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lead.fingerprint}, 0))`);
    const [known] = await tx
      .select({ number: leads.number })
      .from(leads)
      .where(sameSubmission(lead))
      .limit(1);
    if (known) return { number: known.number, repeated: true };

    const [stored] = await tx.insert(leads).values(lead).returning({ id: leads.id, number: leads.number });
    if (stored === undefined) throw new Error('The lead was not stored');
    if (files.length > 0) {
      await tx
        .insert(drawings)
        .values(files.map((file, position) => ({ ...file, position, leadId: stored.id })));
    }
    await queueMail(tx, jobs, LEAD_TO_SALES, stored.id);
    return { number: stored.number, repeated: false };
  });
}

/** With a key: the same key and content, whenever. Without: the same content within ten minutes. */
function sameSubmission({ submissionKey, fingerprint }: NewLead) {
  return and(
    eq(leads.fingerprint, fingerprint),
    submissionKey === null
      ? gt(leads.createdAt, sql`now() - interval '10 minutes'`)
      : eq(leads.submissionKey, submissionKey),
  );
}

function fingerprintOf(kind: string, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(content).sort()]))
    .digest('hex');
}

/**
 * Removes stored drawings that no request names: left behind by a stop between storing a file and its row.
 *
 * Files that are older than this database's first lead are another database's, such as one that was moved away.
 *
 * @param before only files written before this moment; younger ones may belong to a request under way.
 * @returns how many went.
 */
export async function removeStrayDrawings({ db, files }: House, before: Date): Promise<number> {
  const [first] = await db.select({ at: min(leads.createdAt) }).from(leads);
  const after = first?.at ?? before;
  let removed = 0;
  for await (const { key, writtenAt } of files.list(DRAWING_PREFIX)) {
    if (writtenAt >= before || writtenAt < after) continue;
    const [named] = await db
      .select({ id: drawings.id })
      .from(drawings)
      .where(eq(drawings.fileKey, key))
      .limit(1);
    if (named) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}
