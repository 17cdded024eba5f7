import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { applicationPath } from '../../applications/office/job-applications-path.ts';
import { positionColour } from '../../positions/position.ts';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import { groupNumber, mailLink } from '../candidate.ts';
import type { ListedCandidate } from '../candidates.queries.server.ts';

type Open = Dialogs<ListedCandidate>['open'];

/** R11 */
export function CandidatesTable({ candidates, open }: { candidates: ListedCandidate[]; open: Open }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Candidate</th>
          <th scope="col" className="wide">
            Position
          </th>
          <th scope="col" className="wide">
            View Application
          </th>
          <th scope="col" className="wider">
            Email
          </th>
          <th scope="col" className="wider">
            Phone
          </th>
          <th scope="col" className="wide">
            Date Created
          </th>
          <th scope="col" className="actions">
            Edit
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate) => (
          <CandidateRow key={candidate.id} candidate={candidate} open={open} />
        ))}
      </tbody>
    </table>
  );
}

function CandidateRow({ candidate, open }: { candidate: ListedCandidate; open: Open }) {
  const { fullName, avatar, createdAt } = candidate;
  const phone = groupNumber(candidate.contactNumber);
  return (
    <tr>
      <td>
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
              <span className="who-more who-soon">{phone}</span>
              <span className="who-more">
                <DateTime at={createdAt} />
              </span>
              <span className="who-more">
                <ViewApplication candidate={candidate} />
              </span>
            </span>
          </span>
        </span>
      </td>
      <td className="wide names">
        <PositionBadge candidate={candidate} />
      </td>
      <td className="wide">
        <ViewApplication candidate={candidate} />
      </td>
      <td className="wider">
        <MailLink candidate={candidate} />
      </td>
      <td className="wider unbroken">{phone}</td>
      <td className="wide">
        <DateTime at={createdAt} />
      </td>
      <td className="actions">
        <RowActions name={fullName} edit={() => open({ kind: 'edit', row: candidate })} />
      </td>
    </tr>
  );
}

type OfCandidate = { candidate: ListedCandidate };

function PositionBadge({ candidate: { applicationId, positionName } }: OfCandidate) {
  if (applicationId === null) return <span className="muted">None</span>;
  return (
    <StatusBadge colour={positionColour(positionName ?? '')}>{positionName ?? UNKNOWN_POSITION}</StatusBadge>
  );
}

function MailLink({ candidate: { email } }: OfCandidate) {
  return (
    <a href={mailLink(email)}>
      <EmailText>{email}</EmailText>
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
