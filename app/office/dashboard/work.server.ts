import type { OpeningHours } from '#app/company/opening-hours.ts';
import { companyDay } from '#app/country/day.ts';
import { readLeadFilter } from '#app/leads/lead-filter.ts';
import { countLeads } from '#app/leads/leads.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { readApplicationFilter } from '#app/recruitment/hiring/application-filter.ts';
import { countApplications } from '#app/recruitment/hiring/applications.queries.server.ts';

/** One count of what is to be done, and the list of it. */
export type Work = { label: string; note: string; count: number; to: string };

const DAY_MS = 86_400_000;
/** An application is on the list from the day after this many whole days. // H11 */
const WAITING_DAYS = 7;

/**
 * What is to be done now, in the order of the dashboard. Each count comes from the filter that its link opens, so it is
 * always the number of rows that are listed there. // H11
 */
export function openWork(db: Database, me: string, opening: OpeningHours, now: Date): Promise<Work[]> {
  const overdue = companyDay(new Date(now.getTime() - (WAITING_DAYS + 1) * DAY_MS));

  async function ofApplications(label: string, note: string, query: string): Promise<Work> {
    const filter = readApplicationFilter(new URLSearchParams(query));
    const count = await countApplications(db, filter, me);
    return { label, note, count, to: `/admin/job-applications?${query}` };
  }

  async function ofLeads(label: string, note: string, query: string): Promise<Work> {
    const filter = readLeadFilter(new URLSearchParams(query));
    const count = await countLeads(db, filter, { me, now, opening });
    return { label, note, count, to: `/admin/leads?${query}` };
  }

  return Promise.all([
    ofApplications('Unassigned', 'applications nobody has taken on', 'status=open&assigned=none'),
    ofApplications(
      `Waiting over ${WAITING_DAYS} days`,
      'applications without a decision',
      `status=open&to=${overdue}&sort=applied-oldest`,
    ),
    ofApplications('Mine', 'open applications assigned to me', 'status=open&assigned=me'),
    ofApplications('Closed, not told', 'applicants who wait for a rejection', 'status=untold'),
    ofLeads('Leads unanswered', 'for a working day or longer', 'status=late'),
  ]);
}
