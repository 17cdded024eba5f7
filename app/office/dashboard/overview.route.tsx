import { setTimeout as pause } from 'node:timers/promises';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { leadFigures } from '#app/leads/records/lead-figures.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { quotedFigures } from '#app/quotations/quoted-values.queries.server.ts';
import { statusColour, statusText } from '#app/recruitment/applications/status.ts';
import { interviewsThisWeek } from '#app/recruitment/contact/interviews.queries.server.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/positions/position.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  type Figure,
  type RecentApplication,
  recentApplications,
  type YearFigures,
  yearFigures,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { addMonths, type Month, monthName, yearOf, yearSpan } from '#app/recruitment/statistics/months.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { Age } from '#app/ui/office/date-time.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { openGuide } from '../guide/guide.queries.server.ts';
import { GuidePanel } from '../guide/guide-step.tsx';
import type { Route } from './+types/overview.route.ts';
import { ApplicantsChart, AssignedChart } from './charts.tsx';
import { loadSection, selectedYear } from './dashboard.server.ts';
import { DashboardSection, SignedOut } from './dashboard-section.tsx';
import { InterviewsThisWeek } from './interviews-this-week.tsx';
import { LeadFiguresList } from './lead-figures.tsx';
import { openWork, type Work } from './work.server.ts';

const GUIDE_WAIT_MS = 1_000;

/** The sections are promises: each is streamed when ready, and fails separately. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn);
  const { opening } = context.get(companyContext);
  const now = new Date();
  const { year } = await selectedYear(services, url.searchParams, now);
  return {
    now,
    year,
    // Not streamed, because in the end there is none: a place kept for it would vanish again.
    // The dashboard doesn't wait for a busy database to read it.
    guide: await Promise.race([
      openGuide(services, me, context.get(companyContext)).catch((error: unknown) => {
        services.log.error({ err: error }, 'the guide could not be read');
        return null;
      }),
      pause(GUIDE_WAIT_MS, null),
    ]),
    work: loadSection(services, me, (db) => openWork(db, me.id, opening, now)),
    interviews: loadSection(services, me, (db) => interviewsThisWeek(db, now)),
    sales: loadSection(services, me, async (db) => {
      const { book } = await findPriceBook(db);
      const span = yearSpan(year);
      const figures = { ...(await leadFigures(db, span)), ...(await quotedFigures(db, span)) };
      return { ...figures, currency: book.terms.currency };
    }),
    figures: loadSection(services, me, (db) => yearFigures(db, year, now)),
    months: loadSection(services, me, (db) => applicationsByMonth(db, year, now)),
    assigned: loadSection(services, me, (db) => assignedByPosition(db, year)),
    recent: loadSection(services, me, (db) => recentApplications(db, year)),
  };
}

/** D2 to D5, L20, H11 */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, year, guide, work, interviews, sales, figures, months, assigned, recent } = loaderData;
  const signedOut = useRefreshOnReturn();
  return (
    <SignedOut value={signedOut}>
      {/* The key remounts the sections when the year changes, so that they show their loading state. */}
      <div className="overview" key={year}>
        {guide?.hasWork === false && <GuidePanel guide={guide} />}
        <DashboardSection className="work-part" title="To do" result={work}>
          {(value) => <WorkRows work={value} />}
        </DashboardSection>
        <DashboardSection
          className="interviews-part"
          title="Interviews"
          note="decisions due and the next 7 days"
          result={interviews}
        >
          {(value) => <InterviewsThisWeek interviews={value} now={now} />}
        </DashboardSection>
        {guide?.hasWork && <GuidePanel guide={guide} />}
        <DashboardSection className="stat-cards" label="Figures" result={figures}>
          {(value) => <StatCards figures={value} isCurrent={year === yearOf(now)} />}
        </DashboardSection>
        <div className="charts">
          <DashboardSection title="Active Applicants" result={months}>
            {(value) => <ApplicantsChart months={value} />}
          </DashboardSection>
          <DashboardSection title="Tickets Assigned" result={assigned}>
            {(value) => <AssignedChart assigned={value} year={year} />}
          </DashboardSection>
          <DashboardSection className="lead-figures" title="Leads" result={sales}>
            {(value) => <LeadFiguresList figures={value} year={year} />}
          </DashboardSection>
        </div>
        <DashboardSection className="recent" title="Most Recent Applications" result={recent}>
          {(value) => <RecentApplications applications={value} now={now} />}
        </DashboardSection>
      </div>
    </SignedOut>
  );
}

/** The four figures of the chosen year. // D2 */
function StatCards({ figures, isCurrent }: { figures: YearFigures; isCurrent: boolean }) {
  const { month, total, busy, assigned, positions } = figures;
  const compared = isCurrent ? 'on last month' : betweenMonths(month);
  return (
    <dl>
      <StatCard label="Total Applicants" figure={total} compared={compared} />
      <StatCard label="In Progress" figure={busy} compared={compared} />
      <StatCard label="Assigned" figure={assigned} compared={compared} />
      <StatCard label="Positions Needed" figure={positions} compared={compared} />
    </dl>
  );
}

/** Past years are compared by their December. */
function betweenMonths(month: Month): string {
  return `${monthName(month, 'short')} on ${monthName(addMonths(month, -1), 'short')}`;
}

type CardProps = { label: string; figure: Figure; compared: string };

/** The change has no colour, since more isn't plainly better for any of them. // H11 */
function StatCard({ label, figure: { count, change }, compared }: CardProps) {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className="stat-count">{count}</dd>
      <dd className="stat-change">{`${sign}${Math.abs(change)}% ${compared}`}</dd>
    </div>
  );
}

/**
 * Reloads the figures when somebody returns to the open page. If the session has ended, the page stays and says so;
 * reloading would redirect to the sign-in page.
 *
 * @returns whether the session has ended.
 */
function useRefreshOnReturn(): boolean {
  const { revalidate } = useRevalidator();
  const [signedOut, setSignedOut] = useState(false);
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    // Without a connection, the figures stay.
    const answer = await fetch('/admin/session', { redirect: 'manual' }).catch(() => null);
    if (answer === null) return;
    const isOver = answer.type === 'opaqueredirect';
    setSignedOut(isOver);
    if (!isOver) await revalidate();
  });
  useEffect(() => {
    const onVisible = () => void refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return signedOut;
}

/** What is to be done, a row each: how many there are, and one action, which leads to their list. // H11 */
function WorkRows({ work }: { work: Work[] }) {
  return (
    <ul className="work">
      {work.map(({ label, note, act, count, to }) => (
        <li key={label}>
          <Link to={to} data-none={count === 0 || undefined}>
            <strong>{groupDigits(count)}</strong>
            <span className="work-label">
              {label} <span className="work-note">{note}</span>
            </span>
            <span className="work-act">
              {count === 0 ? 'None' : act}
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type RecentProps = { applications: RecentApplication[]; now: Date };

/** D5 */
function RecentApplications({ applications, now }: RecentProps) {
  const columns: Column<RecentApplication>[] = [
    { header: 'Applicant', cell: (application) => <Applicant application={application} now={now} /> },
    { header: 'Position', className: 'wide', cell: positionOf },
    { header: 'Created', className: 'wide', cell: ({ createdAt }) => <Age at={createdAt} now={now} /> },
    {
      header: 'Status',
      cell: (row) => <StatusBadge colour={statusColour(row.status)}>{statusText(row)}</StatusBadge>,
    },
  ];
  if (applications.length === 0) return <p className="part-state muted">No applications in this year.</p>;
  return <ListTable rows={applications} columns={columns} empty={null} linkOf={pathOf} />;
}

function Applicant({ application, now }: { application: RecentApplication; now: Date }) {
  const { name, avatar, createdAt } = application;
  return (
    <span className="who">
      <PersonAvatar name={name} avatar={avatar} />
      <span>
        <RowLink className="recent-link" to={pathOf(application)}>
          {name}
        </RowLink>
        <span className="who-more">
          {positionOf(application)}
          <br />
          <Age at={createdAt} now={now} />
        </span>
      </span>
    </span>
  );
}

function pathOf({ id }: RecentApplication): string {
  return applicationPath(id);
}

function positionOf({ position }: RecentApplication): string {
  return position ?? UNKNOWN_POSITION;
}
