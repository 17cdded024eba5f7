import { IconFileDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IconLink } from '#app/ui/office/icon-button.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { DeleteItem, RowMenu } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { detailedStatus, ratingText } from '../../applications/assessment.ts';
import { statusColour } from '../../applications/status.ts';
import { applicationPath, cvPath } from '../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../positions/position.ts';
import type { ListedApplication } from '../applications.queries.server.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  applications: ListedApplication[];
  open: Dialogs<ListedApplication>['open'];
  empty: ReactNode;
  selection: Selection;
};

type ApplicationProps = { application: ListedApplication };

/** R1 */
export function ApplicationsTable({ applications, open, empty, selection }: Props) {
  const { search } = useLocation();
  const columns: Column<ListedApplication>[] = [
    {
      header: 'Candidate',
      head: <SelectPage applications={applications} selection={selection} />,
      cell: (application) => <Candidate application={application} selection={selection} search={search} />,
    },
    {
      header: 'Position',
      className: 'application-position',
      cell: ({ position }) => <span title={position ?? undefined}>{position ?? UNKNOWN_POSITION}</span>,
    },
    {
      header: 'CV',
      className: 'icon-cell application-cv',
      cell: (application) => <CvLink application={application} />,
    },
    {
      header: 'Status',
      className: 'wide application-status',
      cell: (application) => <Status application={application} />,
    },
    ...(applications.some(({ rating }) => rating !== null)
      ? [
          {
            header: 'Rating',
            className: 'wider application-rating',
            cell: ({ rating }: ListedApplication) => ratingText(rating),
          },
        ]
      : []),
    {
      header: 'Date Applied',
      className: 'wide application-day',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      header: 'Last Edited',
      className: 'wider application-day',
      cell: ({ lastEditedAt }) => <DateTime at={lastEditedAt} />,
    },
    {
      header: 'Assigned To',
      className: 'wide application-assignee',
      cell: (application) => <Assignee application={application} />,
    },
    {
      header: 'Delete',
      hiddenHeader: true,
      // On a phone an application is deleted on its own page: the row has no room for two buttons.
      className: 'icon-cell wide',
      cell: (row) => (
        <RowMenu name={row.fullName}>
          <DeleteItem onClick={() => open({ kind: 'delete', row })} />
        </RowMenu>
      ),
    },
  ];
  return (
    <ListTable
      rows={applications}
      columns={columns}
      empty={empty}
      className="applications-table"
      linkOf={(application) => applicationPath(application.id, search)}
    />
  );
}

/** Selects all applications of the page, or none. // H2 */
function SelectPage({
  applications,
  selection,
}: {
  applications: ListedApplication[];
  selection: Selection;
}) {
  const isWhole = applications.every(({ id }) => selection.has(id));
  const isPart = !isWhole && selection.rows.length > 0;
  return (
    <span className="who">
      <label className="select-row">
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = isPart;
          }}
          onChange={() =>
            isWhole ? selection.clear() : selection.choose([...selection.rows, ...applications])
          }
        />
      </label>
      Candidate
    </span>
  );
}

function CvLink({ application: { id, hasCv, fullName } }: ApplicationProps) {
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

function Candidate({
  application,
  selection,
  search,
}: ApplicationProps & { selection: Selection; search: string }) {
  const { id, fullName, avatar, position, createdAt, assignee, rating } = application;
  return (
    <span className="who">
      <label className="select-row">
        <input
          type="checkbox"
          aria-label={`Select the application of ${fullName}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(application)}
        />
      </label>
      <PersonAvatar name={fullName} avatar={avatar} />
      <span className="who-text">
        <RowLink to={applicationPath(id, search)}>{fullName}</RowLink>
        <span className="who-line position-line">{position ?? UNKNOWN_POSITION}</span>
        <span className="who-more">
          <span className="narrow-line">
            <Status application={application} />
            <DateTime at={createdAt} />
          </span>
          {rating !== null && <span className="who-line">Rated {ratingText(rating)}</span>}
          {assignee !== null && <span className="who-line">Assigned to {assignee}</span>}
        </span>
      </span>
    </span>
  );
}

function Status({ application }: ApplicationProps) {
  return <StatusBadge colour={statusColour(application.status)}>{detailedStatus(application)}</StatusBadge>;
}

function Assignee({ application: { assignee, assigneeAvatar } }: ApplicationProps) {
  if (assignee === null) return <span className="muted">Nobody</span>;
  return (
    <span className="assignee" title={assignee}>
      <PersonAvatar name={assignee} avatar={assigneeAvatar} />
      <span>{assignee}</span>
    </span>
  );
}
