import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import type { applications, leads } from '../db/schema.ts';

/** What marks one submission: the key its form sent along, if a script ran, and a hash of all that it says. */
export type Mark = { submissionKey: string | null; fingerprint: string };

/** A SHA-256 over everything that one form sent, in hex. @param kind which form it was. */
export function fingerprintOf(kind: string, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(content).sort()]))
    .digest('hex');
}

/** The same submission may arrive twice at the same moment: until the transaction ends, the second waits here. */
export async function waitForSame(tx: Database, { fingerprint }: Mark): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
}

/** The rows that the same submission made. With a key: the same key and content, whenever. Without: within ten minutes. */
export function madeBySame(
  table: Pick<typeof leads | typeof applications, 'fingerprint' | 'submissionKey' | 'createdAt'>,
  { submissionKey, fingerprint }: Mark,
) {
  return and(
    eq(table.fingerprint, fingerprint),
    submissionKey === null
      ? gt(table.createdAt, sql`now() - interval '10 minutes'`)
      : eq(table.submissionKey, submissionKey),
  );
}
