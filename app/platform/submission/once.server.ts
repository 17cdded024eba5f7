import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { lockSubmission, submissionFingerprint } from './idempotency.server.ts';
import { officeSubmissions } from './once.tables.ts';

/** Identifies a form of the office that was submitted: its random key, the sender, the form and its content. */
type OfficeSubmission = { key: string; senderId: string; intent: string; content: object };

/** The response to a successful submission. */
type Done = { kind: 'done'; message?: string; data?: unknown };

type Work<Answer> = {
  /** Does the work in the transaction that records the submission. */
  work: (tx: Database) => Promise<Answer>;
  /** The response to record, or null for a refusal, which is not recorded. */
  done: (answer: Answer) => Done | null;
};

/**
 * Processes a submission at most once: a repetition, after a lost response or a double click, gets the first response.
 * The same key with different content is another submission.
 */
export function once<Answer>(
  db: Database,
  { key, senderId, intent, content }: OfficeSubmission,
  { work, done }: Work<Answer>,
): Promise<Answer | Done> {
  const fingerprint = submissionFingerprint(`${senderId} ${intent} ${key}`, content);
  return db.transaction(async (tx) => {
    await lockSubmission(tx, { submissionKey: key, fingerprint });
    const [known] = await tx
      .select({ answer: officeSubmissions.answer })
      .from(officeSubmissions)
      .where(eq(officeSubmissions.fingerprint, fingerprint));
    if (known) return known.answer;
    const answer = await work(tx);
    const kept = done(answer);
    if (kept !== null) await tx.insert(officeSubmissions).values({ fingerprint, answer: kept });
    return answer;
  });
}
