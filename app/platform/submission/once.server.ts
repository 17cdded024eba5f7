import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.server.ts';
import { officeSubmissions } from '../db/schema.ts';
import { lockSubmission, submissionFingerprint } from './idempotency.server.ts';

/** What names one submission: the random key that the form sent, who sent it, which form, and what it said. */
type Submission = { key: string; senderId: string; intent: string; content: object };

/** The answer to something that was done. */
type Done = { kind: 'done'; message?: string; data?: unknown };

type Work<Answer> = {
  /** Does it, in the transaction that remembers it. */
  work: (tx: Database) => Promise<Answer>;
  /** The answer, if it means that it was done; what was refused is not remembered. */
  done: (answer: Answer) => Done | null;
};

/**
 * Does what a form asks for at most once: the same submission sent again, after a lost answer or by a second press, gets
 * the first answer. The same key with other content is another submission.
 */
export function once<Answer>(
  db: Database,
  { key, senderId, intent, content }: Submission,
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
