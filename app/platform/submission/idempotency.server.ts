import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.server.ts';
import { lockName } from '../db/lock-name.server.ts';
import type { FileStore } from '../files/file-store.server.ts';
import { sha256 } from '../sha256.server.ts';

/** Identifies a submission: the form's idempotency key, if scripts ran, and a hash of its content. */
export type SubmissionIdentity = { submissionKey: string | null; fingerprint: string };

/** SHA-256 in hex of everything a form sent. @param kind which form it was. */
export function submissionFingerprint(kind: string, content: object): string {
  return sha256(JSON.stringify([kind, Object.entries(content).sort()]));
}

/**
 * Takes locks until the transaction ends, so that of two concurrent submissions with the same content or the same key the
 * second waits. Everyone takes the key's lock first, so they can't deadlock.
 */
export async function lockSubmission(
  tx: Database,
  { submissionKey, fingerprint }: SubmissionIdentity,
): Promise<void> {
  await lockName(tx, ...(submissionKey === null ? [] : [submissionKey]), fingerprint);
}

/**
 * Matches the rows of the same submission: the same content with the same key at any time, or within ten minutes if
 * either has no key. A visitor who submits again while scripts are loading sends it first without a key, then with one.
 */
export function matchesSubmission(
  table: Record<'fingerprint' | 'submissionKey' | 'createdAt', AnyPgColumn>,
  { submissionKey, fingerprint }: SubmissionIdentity,
) {
  const recent = gt(table.createdAt, sql`now() - interval '10 minutes'`);
  return and(
    eq(table.fingerprint, fingerprint),
    submissionKey === null
      ? recent
      : or(eq(table.submissionKey, submissionKey), and(isNull(table.submissionKey), recent)),
  );
}

/**
 * Removes the files of a submission that failed, unless its transaction was committed and only the confirmation was lost. Waits
 * for the lock of a transaction that may still be running. If the outcome can't be determined, they are left to the nightly job
 * that removes stray files.
 *
 * @param isReferenced whether a row refers to the files.
 */
export async function discardUnstored(
  { db, files }: { db: Database; files: FileStore },
  keys: readonly string[],
  submission: SubmissionIdentity,
  isReferenced: (tx: Database) => Promise<boolean>,
): Promise<void> {
  if (keys.length === 0) return;
  const isUnstored = await db
    .transaction(async (tx) => {
      await lockSubmission(tx, submission);
      return !(await isReferenced(tx));
    })
    .catch(() => false);
  // After the transaction: a store that hangs would otherwise hold one of the pool's few connections.
  if (isUnstored) await files.discard(keys);
}
