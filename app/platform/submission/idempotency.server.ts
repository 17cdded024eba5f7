import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import type { applications, leads } from '../db/schema.ts';

/** What marks one submission: the key its form sent along, if a script ran, and a hash of all that it says. */
export type SubmissionIdentity = { submissionKey: string | null; fingerprint: string };

/** A SHA-256 over everything that one form sent, in hex. @param kind which form it was. */
export function submissionFingerprint(kind: string, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(content).sort()]))
    .digest('hex');
}

/** The same submission may arrive twice at the same moment: until the transaction ends, the second waits here. */
export async function lockSubmission(tx: Database, { fingerprint }: SubmissionIdentity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
}

/**
 * The rows that the same submission made: the same content with the same key, whenever, or within ten minutes where either
 * has no key. Whoever presses the button again while scripts arrive sends the first time without one, then with one.
 */
export function matchesSubmission(
  table: Pick<typeof leads | typeof applications, 'fingerprint' | 'submissionKey' | 'createdAt'>,
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
