import type { Services } from '#app/platform/services.server.ts';
import { yearsWithApplications } from '#app/recruitment/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/months.ts';

/** The years to choose from, and the one that the address names; the current one where it names none of them. // D1 */
export async function chosenYear({ db, log }: Services, search: URLSearchParams, now: Date) {
  const years = await yearsWithApplications(db, now).catch((error: unknown) => {
    // The parts of the page say themselves that they failed; the page still stands.
    log.error({ err: error }, 'the years of the dashboard could not be read');
    return [yearOf(now)];
  });
  const year = years.find((one) => String(one) === search.get('year')) ?? yearOf(now);
  return { years, year };
}
