import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '#app/platform/db/schema.ts';

/**
 * An application, for whoever changes it or what hangs on it: whoever does so at the same moment comes after this
 * transaction, and sees what it did. Lock it before its notes, as erasing does, so that nobody waits in a circle.
 */
export async function lockApplication(tx: Database, id: string) {
  const { number, status, cvKey } = applications;
  const [application] = await tx
    .select({ number, status, cvKey })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update');
  return application ?? null;
}
