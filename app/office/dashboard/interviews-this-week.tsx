import { Link } from 'react-router';
import { shortWhenText, stateOf, whenText } from '#app/recruitment/contact/interview.ts';
import type { DashboardInterview } from '#app/recruitment/contact/interviews.queries.server.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/positions/position.ts';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';

/** As many as there are kinds of work beside them. */
const MAX_SHOWN = 6;

/** The interviews of the next seven days, and before them those that wait for a decision. // H7, H11 */
export function InterviewsThisWeek({ interviews, now }: { interviews: DashboardInterview[]; now: Date }) {
  const columns: Column<DashboardInterview>[] = [
    {
      header: 'When',
      className: 'whole interview-day',
      cell: (interview) => <span title={whenText(interview)}>{shortWhenText(interview)}</span>,
    },
    { header: 'Candidate', cell: (interview) => <Candidate interview={interview} /> },
    { header: 'Place', className: 'wider', cell: ({ place }) => place },
    { header: 'With', className: 'wider', cell: namesOf },
    {
      header: 'Status',
      className: 'interview-state',
      cell: (interview) => <State interview={interview} now={now} />,
    },
  ];
  return (
    <>
      {interviews.length === 0 ? (
        <p className="part-state muted">No interviews in the next seven days.</p>
      ) : (
        <ListTable
          rows={interviews.slice(0, MAX_SHOWN)}
          columns={columns}
          empty={null}
          linkOf={pathOf}
          className="interviews-table"
        />
      )}
      <p className="part-more">
        <Link to="/admin/interviews">
          {interviews.length > MAX_SHOWN ? `All ${interviews.length} interviews` : 'All interviews'}
        </Link>
      </p>
    </>
  );
}

function Candidate({ interview }: { interview: DashboardInterview }) {
  const { fullName, position } = interview;
  return (
    <span className="who-text">
      <RowLink to={pathOf(interview)}>{fullName}</RowLink>
      <span className="who-line">{position ?? UNKNOWN_POSITION}</span>
    </span>
  );
}

function State({ interview, now }: { interview: DashboardInterview; now: Date }) {
  const { label, colour } = stateOf(interview, now);
  return <StatusBadge colour={colour}>{label}</StatusBadge>;
}

function namesOf({ with: colleagues }: DashboardInterview): string {
  return colleagues.map(({ name }) => name).join(', ');
}

function pathOf({ applicationId }: DashboardInterview): string {
  return applicationPath(applicationId);
}
