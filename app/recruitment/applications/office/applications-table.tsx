import { IconFileDownload, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IconButton, IconLink } from '#app/ui/office/icon-button.tsx';
import { isRowClick } from '#app/ui/office/is-row-click.ts';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import type { ListedApplication } from '../applications.queries.server.ts';
import { statusColour } from '../status.ts';
import { applicationPath, cvPath } from './job-applications-path.ts';
import { listState } from './return-to-list.ts';

type Props = { applications: ListedApplication[]; remove: (application: ListedApplication) => void };

/** R1 */
export function ApplicationsTable({ applications, remove }: Props) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Candidate</th>
          <th scope="col" className="icon-cell">
            CV
          </th>
          {['Status', 'Date Applied', 'Last Edited', 'Assigned To'].map((name) => (
            <th key={name} scope="col" className="wide">
              {name}
            </th>
          ))}
          <th scope="col" className="icon-cell">
            <span className="unseen">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <ApplicationRow key={application.id} application={application} remove={remove} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, 'remove'> & { application: ListedApplication };

function ApplicationRow({ application, remove }: RowProps) {
  const { id, fullName, status, createdAt, lastEditedAt, hasCv } = application;
  const navigate = useNavigate();
  const state = listState(useLocation().search);

  function open(event: MouseEvent): void {
    if (isRowClick(event)) navigate(applicationPath(id), { state });
  }

  return (
    <tr className="row-link" onClick={open}>
      <td>
        <Candidate application={application} state={state} />
      </td>
      <td className="icon-cell">
        {hasCv ? (
          <IconLink href={`${cvPath(id)}?download`} aria-label={`Download the CV of ${fullName}`}>
            <IconFileDownload aria-hidden="true" stroke={1.5} />
          </IconLink>
        ) : (
          <span className="no-file muted" title="No CV">
            <span aria-hidden="true">–</span>
            <span className="unseen">No CV</span>
          </span>
        )}
      </td>
      <td className="wide">
        <StatusBadge colour={statusColour(status)}>{status}</StatusBadge>
      </td>
      <td className="wide">
        <DateTime at={createdAt} />
      </td>
      <td className="wide">
        <DateTime at={lastEditedAt} />
      </td>
      <td className="wide">
        <Assignee application={application} />
      </td>
      <td className="icon-cell">
        <IconButton
          danger
          aria-label={`Delete the application of ${fullName}`}
          onClick={() => remove(application)}
        >
          <IconTrash aria-hidden="true" stroke={1.5} />
        </IconButton>
      </td>
    </tr>
  );
}

/** With what the other columns say, where they have no room. */
function Candidate({ application, state }: { application: ListedApplication; state: unknown }) {
  const { id, fullName, avatar, position, status, createdAt, assignee } = application;
  return (
    <span className="who">
      <PersonAvatar name={fullName} avatar={avatar} />
      <span className="who-text">
        <Link to={applicationPath(id)} state={state}>
          {fullName}
        </Link>
        <span className="who-line">{position ?? UNKNOWN_POSITION}</span>
        <span className="who-more">
          <StatusBadge colour={statusColour(status)}>{status}</StatusBadge>
          <br />
          Applied <DateTime at={createdAt} />
          {assignee !== null && (
            <>
              <br />
              Assigned to {assignee}
            </>
          )}
        </span>
      </span>
    </span>
  );
}

function Assignee({ application: { assignee, assigneeAvatar } }: { application: ListedApplication }) {
  if (assignee === null) return <span className="muted">Nobody</span>;
  return (
    <span className="assignee" title={assignee}>
      <PersonAvatar name={assignee} avatar={assigneeAvatar} />
      <span className="unseen">{assignee}</span>
    </span>
  );
}
