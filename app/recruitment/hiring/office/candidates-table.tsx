import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { groupNumber, mailLink } from '../../applications/candidate.ts';
import { applicationPath } from '../../positions/job-applications-path.ts';
import { positionColour, UNKNOWN_POSITION } from '../../positions/position.ts';
import type { ListedCandidate } from '../candidates.queries.server.ts';

type Props = { candidates: ListedCandidate[]; open: Dialogs<ListedCandidate>['open']; empty: string };

type OfCandidate = { candidate: ListedCandidate };

/** R11 */
export function CandidatesTable({ candidates, open, empty }: Props) {
  const columns: Column<ListedCandidate>[] = [
    { header: 'Candidate', cell: (candidate) => <Candidate candidate={candidate} /> },
    {
      header: 'Position',
      className: 'wide names',
      cell: (candidate) => <PositionBadge candidate={candidate} />,
    },
    {
      header: 'View Application',
      className: 'wide',
      cell: (candidate) => <ViewApplication candidate={candidate} />,
    },
    {
      header: 'Email',
      className: 'wider email-cell',
      cell: (candidate) => <MailLink candidate={candidate} />,
    },
    {
      header: 'Phone',
      className: 'wider unbroken',
      cell: ({ contactNumber }) => groupNumber(contactNumber),
    },
    { header: 'Date Created', className: 'wide', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      header: 'Edit',
      className: 'actions',
      cell: (row) => <RowActions name={row.fullName} edit={() => open({ kind: 'edit', row })} />,
    },
  ];
  return <ListTable rows={candidates} columns={columns} empty={empty} />;
}

function Candidate({ candidate }: OfCandidate) {
  const { fullName, avatar, contactNumber, createdAt } = candidate;
  return (
    <span className="who">
      <PersonAvatar name={fullName} avatar={avatar} />
      <span className="who-text">
        {fullName}
        <span className="who-lines">
          <span className="who-more">
            <PositionBadge candidate={candidate} />
          </span>
          <span className="who-more who-soon">
            <MailLink candidate={candidate} />
          </span>
          <span className="who-more who-soon">{groupNumber(contactNumber)}</span>
          <span className="who-more">
            <DateTime at={createdAt} />
          </span>
          <span className="who-more">
            <ViewApplication candidate={candidate} />
          </span>
        </span>
      </span>
    </span>
  );
}

function PositionBadge({ candidate: { applicationId, positionName } }: OfCandidate) {
  if (applicationId === null) return <span className="muted">None</span>;
  return (
    <StatusBadge colour={positionColour(positionName ?? '')}>{positionName ?? UNKNOWN_POSITION}</StatusBadge>
  );
}

function MailLink({ candidate: { email } }: OfCandidate) {
  return (
    <a href={mailLink(email)} title={email}>
      {email}
    </a>
  );
}

function ViewApplication({ candidate: { applicationId, fullName } }: OfCandidate) {
  const label = { variant: 'default', size: 'compact-md', 'aria-label': `View Application of ${fullName}` };
  if (applicationId === null) {
    return (
      <Button {...label} disabled>
        View Application
      </Button>
    );
  }
  return (
    <Button {...label} component={Link} to={applicationPath(applicationId)}>
      View Application
    </Button>
  );
}
