import { Link, useNavigate } from 'react-router';
import { statusColour } from '#app/recruitment/applications/status.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/recruitment-notices.ts';
import type { RecentApplication } from '#app/recruitment/statistics/figures.queries.server.ts';
import { formatAge, formatDateTime } from '#app/ui/office/dates.ts';
import { isRowClick } from '#app/ui/office/is-row-click.ts';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';

type Props = { applications: RecentApplication[]; now: Date };

/** D5 */
export function RecentApplications({ applications, now }: Props) {
  if (applications.length === 0) return <p className="part-state muted">No applications in this year.</p>;
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Info</th>
          <th scope="col" className="wide">
            Position
          </th>
          <th scope="col" className="wide">
            Created
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <RecentRow key={application.id} application={application} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function RecentRow({ application, now }: { application: RecentApplication; now: Date }) {
  const { id, name, avatar, createdAt, status } = application;
  const position = application.position ?? UNKNOWN_POSITION;
  const to = `/admin/job-applications/${id}`;
  const navigate = useNavigate();
  const age = (
    <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)}>
      {formatAge(createdAt, now)}
    </time>
  );
  return (
    <tr className="row-link" onClick={(event) => isRowClick(event) && navigate(to)}>
      <td>
        <span className="who">
          <PersonAvatar name={name} avatar={avatar} />
          <span>
            <Link className="recent-link" to={to}>
              {name}
            </Link>
            <span className="who-more">
              {position}
              <br />
              {age}
            </span>
          </span>
        </span>
      </td>
      <td className="wide">{position}</td>
      <td className="wide">{age}</td>
      <td>
        <StatusBadge colour={statusColour(status)}>{status}</StatusBadge>
      </td>
    </tr>
  );
}
