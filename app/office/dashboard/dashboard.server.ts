import { type SignedIn, sessionStateOf } from '#app/accounts/session/signed-in.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { yearsWithApplications } from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/statistics/months.ts';
import type { SectionResult } from './dashboard-section.tsx';

/**
 * Loads one section. Never throws: a section that fails doesn't affect the others. Sections are streamed, some of
 * them long after the guard ran, so each checks again whether the session is still valid.
 */
export async function loadSection<Value>(
  { db, log }: Services,
  me: SignedIn,
  read: (db: Database) => Promise<Value>,
): Promise<SectionResult<Value>> {
  try {
    const value = await read(db);
    const session = await sessionStateOf(db, me);
    return session === 'signed-in' ? { ok: true, value } : { ok: false, fault: session };
  } catch (error) {
    log.error({ err: error }, 'a part of the dashboard failed');
    return { ok: false, fault: 'failed' };
  }
}

/** The available years, and the one in the URL, or the current year if that one isn't available. // D1 */
export async function selectedYear({ db, log }: Services, search: URLSearchParams, now: Date) {
  const years = await yearsWithApplications(db, now).catch((error: unknown) => {
    // The page is still shown; each section reports the failure.
    log.error({ err: error }, 'the years of the dashboard could not be read');
    return [yearOf(now)];
  });
  const year = years.find((available) => String(available) === search.get('year')) ?? yearOf(now);
  return { years, year };
}
