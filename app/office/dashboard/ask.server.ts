import { type SignedIn, type Standing, standingOf } from '#app/accounts/signed-in.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { Asked } from './asked.ts';

/**
 * Asks the database for one part of the dashboard. It never throws: a part that fails fails alone. Parts reach the
 * browser one by one, the last of them long after the guard looked, so each looks again whether who asked may still
 * read it.
 */
export async function ask<What>(
  { db, log }: Services,
  me: SignedIn,
  read: (db: Database) => Promise<What>,
): Promise<Asked<What>> {
  try {
    const value = await read(db);
    const standing: Standing = await standingOf(db, me);
    return standing === 'signed-in' ? { ok: true, value } : { ok: false, fault: standing };
  } catch (error) {
    log.error({ err: error }, 'a part of the dashboard failed');
    return { ok: false, fault: 'failed' };
  }
}
