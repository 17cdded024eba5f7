import { IconFileDownload, IconTrash } from '@tabler/icons-react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IconButton, IconLink } from '#app/ui/office/icon-button.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import type { ListedApplication } from '../applications.queries.server.ts';
import { statusColour } from '../status.ts';
import { applicationPath, cvPath } from './job-applications-path.ts';

type Props = {
  applications: ListedApplication[];
  open: Dialogs<ListedApplication>['open'];
  empty: string;
};

type OfApplication = { application: ListedApplication };

/** R1 */
export function ApplicationsTable({ applications, open, empty }: Props) {
  const columns: Column<ListedApplication>[] = [
    { header: 'Candidate', cell: (application) => <Candidate application={application} /> },
    { header: 'CV', className: 'icon-cell', cell: (application) => <CvLink application={application} /> },
    { header: 'Status', className: 'wide', cell: ({ status }) => <Status status={status} /> },
    { header: 'Date Applied', className: 'wide', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    { header: 'Last Edited', className: 'wider', cell: ({ lastEditedAt }) => <DateTime at={lastEditedAt} /> },
    {
      header: 'Assigned To',
      className: 'wide',
      cell: (application) => <Assignee application={application} />,
    },
    {
      header: 'Delete',
      hiddenHeader: true,
      className: 'icon-cell',
      cell: (row) => (
        <IconButton
          danger
          aria-label={`Delete the application of ${row.fullName}`}
          onClick={() => open({ kind: 'delete', row })}
        >
          <IconTrash aria-hidden="true" stroke={1.5} />
        </IconButton>
      ),
    },
  ];
  return (
    <ListTable
      rows={applications}
      columns={columns}
      empty={empty}
      linkOf={(application) => applicationPath(application.id)}
    />
  );
}

function CvLink({ application: { id, hasCv, fullName } }: OfApplication) {
  if (hasCv) {
    return (
      <IconLink href={`${cvPath(id)}?download`} aria-label={`Download the CV of ${fullName}`}>
        <IconFileDownload aria-hidden="true" stroke={1.5} />
      </IconLink>
    );
  }
  return (
    <span className="no-file muted" title="No CV">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">No CV</span>
    </span>
  );
}

function Candidate({ application }: OfApplication) {
  const { id, fullName, avatar, position, status, createdAt, assignee } = application;
  return (
    <span className="who">
      <PersonAvatar name={fullName} avatar={avatar} />
      <span className="who-text">
        <RowLink to={applicationPath(id)}>{fullName}</RowLink>
        <span className="who-line">{position ?? UNKNOWN_POSITION}</span>
        <span className="who-more">
          <Status status={status} />
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

function Status({ status }: Pick<ListedApplication, 'status'>) {
  return <StatusBadge colour={statusColour(status)}>{status}</StatusBadge>;
}

function Assignee({ application: { assignee, assigneeAvatar } }: OfApplication) {
  if (assignee === null) return <span className="muted">Nobody</span>;
  return (
    <span className="assignee" title={assignee}>
      <PersonAvatar name={assignee} avatar={assigneeAvatar} />
      <span className="visually-hidden">{assignee}</span>
    </span>
  );
}
