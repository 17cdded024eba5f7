import {
  type SessionState,
  type SignedIn,
  sessionStateOf,
} from '#app/accounts/sign-in/signed-in.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { yearsWithApplications } from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/statistics/months.ts';
import type { SectionResult } from './dashboard-section.tsx';

/**
 * Reads one part of the dashboard from the database. It never throws: a part that fails fails alone. Parts reach the
 * browser one by one, the last of them long after the route's guard ran, so each checks again whether the session still
 * allows it.
 */
export async function loadSection<Value>(
  { db, log }: Services,
  me: SignedIn,
  read: (db: Database) => Promise<Value>,
): Promise<SectionResult<Value>> {
  try {
    const value = await read(db);
    const standing: SessionState = await sessionStateOf(db, me);
    return standing === 'signed-in' ? { ok: true, value } : { ok: false, fault: standing };
  } catch (error) {
    log.error({ err: error }, 'a part of the dashboard failed');
    return { ok: false, fault: 'failed' };
  }
}

/** The years to choose from, and the one that the address names; the current one where it names none of them. // D1 */
export async function selectedYear({ db, log }: Services, search: URLSearchParams, now: Date) {
  const years = await yearsWithApplications(db, now).catch((error: unknown) => {
    // Each part of the page says that it failed; the page itself is shown.
    log.error({ err: error }, 'the years of the dashboard could not be read');
    return [yearOf(now)];
  });
  const year = years.find((one) => String(one) === search.get('year')) ?? yearOf(now);
  return { years, year };
}
