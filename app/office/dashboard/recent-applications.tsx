import { statusColour, statusText } from '#app/recruitment/applications/status.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/positions/position.ts';
import type { RecentApplication } from '#app/recruitment/statistics/figures.queries.server.ts';
import { Age } from '#app/ui/office/date-time.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';

type Props = { applications: RecentApplication[]; now: Date };

/** D5 */
export function RecentApplications({ applications, now }: Props) {
  const columns: Column<RecentApplication>[] = [
    { header: 'Info', cell: (application) => <Info application={application} now={now} /> },
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

function Info({ application, now }: { application: RecentApplication; now: Date }) {
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
