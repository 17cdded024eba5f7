import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { leadFigures } from '#app/leads/lead-figures.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf, yearSpan } from '#app/recruitment/statistics/months.ts';
import type { Route } from './+types/overview.route.ts';
import { ApplicantsChart, AssignedChart } from './charts.tsx';
import { loadSection, selectedYear } from './dashboard.server.ts';
import { DashboardSection, SignedOut } from './dashboard-section.tsx';
import { firstSteps } from './first-steps.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { interviewsThisWeek } from './interviews-this-week.server.ts';
import { InterviewsThisWeek } from './interviews-this-week.tsx';
import { LeadCards } from './lead-cards.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { StatCards } from './stat-cards.tsx';
import { useRefreshOnReturn } from './use-refresh-on-return.ts';
import { openWork } from './work.server.ts';
import { WorkRow } from './work-row.tsx';

/** The sections are promises: each is streamed when ready, and fails separately. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn);
  const now = new Date();
  const { year } = await selectedYear(services, url.searchParams, now);
  return {
    now,
    year,
    // Not streamed, because it usually doesn't exist: a place kept for it would vanish again.
    setup: await firstSteps(services, me).catch((error: unknown) => {
      services.log.error({ err: error }, 'the first steps could not be read');
      return { inUse: true, steps: [] };
    }),
    work: loadSection(services, me, (db) => openWork(db, me.id, now)),
    interviews: loadSection(services, me, (db) => interviewsThisWeek(db, now)),
    sales: loadSection(services, me, (db) => leadFigures(db, yearSpan(year))),
    figures: loadSection(services, me, (db) => yearFigures(db, year, now)),
    months: loadSection(services, me, (db) => applicationsByMonth(db, year, now)),
    assigned: loadSection(services, me, (db) => assignedByPosition(db, year)),
    recent: loadSection(services, me, (db) => recentApplications(db, year)),
  };
}

/** D2 to D5, L20, H11 */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, year, setup, work, interviews, sales, figures, months, assigned, recent } = loaderData;
  const signedOut = useRefreshOnReturn();
  return (
    <SignedOut value={signedOut}>
      {/* The key remounts the sections when the year changes, so that they show their loading state. */}
      <div className="overview" key={year}>
        {!setup.inUse && <FirstSteps steps={setup.steps} />}
        <DashboardSection className="work-part" title="To do" result={work}>
          {(value) => <WorkRow work={value} />}
        </DashboardSection>
        {/* Once the office is in use, the page begins with work. // H11 */}
        {setup.inUse && <FirstSteps steps={setup.steps} />}
        <DashboardSection className="interviews-part" title="Interviews this week" result={interviews}>
          {(value) => <InterviewsThisWeek interviews={value} now={now} />}
        </DashboardSection>
        <DashboardSection className="stat-cards" label="Leads" result={sales}>
          {(value) => <LeadCards figures={value} year={year} />}
        </DashboardSection>
        <DashboardSection className="stat-cards" label="Figures" result={figures}>
          {(value) => <StatCards figures={value} current={year === yearOf(now)} />}
        </DashboardSection>
        <div className="charts">
          <DashboardSection title="Active Applicants" result={months}>
            {(value) => <ApplicantsChart months={value} />}
          </DashboardSection>
          <DashboardSection title="Tickets Assigned" result={assigned}>
            {(value) => <AssignedChart assigned={value} year={year} />}
          </DashboardSection>
        </div>
        <DashboardSection className="recent" title="Most Recent Applications" result={recent}>
          {(value) => <RecentApplications applications={value} now={now} />}
        </DashboardSection>
      </div>
    </SignedOut>
  );
}
