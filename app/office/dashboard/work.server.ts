import type { OpeningHours } from '#app/company/opening-hours.ts';
import { companyDay, DAY_MS } from '#app/country/day.ts';
import { LEADS } from '#app/leads/office/leads-path.ts';
import { readLeadFilter } from '#app/leads/records/lead-filter.ts';
import { countLeads } from '#app/leads/records/leads.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { readApplicationFilter } from '#app/recruitment/hiring/application-filter.ts';
import { countApplications } from '#app/recruitment/hiring/applications.queries.server.ts';
import { JOB_APPLICATIONS } from '#app/recruitment/positions/job-applications-path.ts';

/** One count of what is to be done, the list of it, and the word for doing it. */
export type Work = { label: string; note: string; act: string; count: number; to: string };

type Words = readonly [label: string, note: string, act: string];

/** An application is on the list from the day after this many whole days. // H11 */
const WAITING_DAYS = 7;

/**
 * What is to be done now, in the order of the dashboard. Each count comes from the filter that its link opens, so it is
 * always the number of rows that are listed there. // H11
 */
export function openWork(db: Database, me: string, opening: OpeningHours, now: Date): Promise<Work[]> {
  const overdue = companyDay(new Date(now.getTime() - (WAITING_DAYS + 1) * DAY_MS));

  async function applicationsToDo([label, note, act]: Words, query: string): Promise<Work> {
    const filter = readApplicationFilter(new URLSearchParams(query));
    const count = await countApplications(db, filter, me);
    return { label, note, act, count, to: `${JOB_APPLICATIONS}?${query}` };
  }

  async function leadsToDo([label, note, act]: Words, query: string): Promise<Work> {
    const filter = readLeadFilter(new URLSearchParams(query));
    const count = await countLeads(db, filter, { me, now, opening });
    return { label, note, act, count, to: `${LEADS}?${query}` };
  }

  return Promise.all([
    leadsToDo(['Leads unanswered', 'for a working day or longer', 'Answer'], 'status=late'),
    leadsToDo(['Leads without an owner', 'nobody has taken them on', 'Take on'], 'status=open&owner=none'),
    applicationsToDo(
      ['Unassigned', 'applications nobody has taken on', 'Assign'],
      'status=open&assigned=none',
    ),
    applicationsToDo(
      [`Waiting over ${WAITING_DAYS} days`, 'applications without a decision', 'Decide'],
      `status=open&to=${overdue}&sort=applied-oldest`,
    ),
    applicationsToDo(['Mine', 'open applications assigned to me', 'Open'], 'status=open&assigned=me'),
    applicationsToDo(
      ['Closed, not told', 'applicants who have not heard from us', 'Tell them'],
      'status=untold',
    ),
  ]);
}
