import { Link } from 'react-router';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { sharedContact } from '#app/ui/office/shared-contact.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { reference } from '../../../applications/reference.ts';
import { statusColour, statusText } from '../../../applications/status.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
import type { OtherApplication } from '../../timeline.queries.server.ts';
import { ApplicationSection } from './application-section.tsx';

/** Other applications of the same person. Several people may share a phone, so it says what is the same. // H6 */
export function OtherApplications({ others }: { others: OtherApplication[] }) {
  if (others.length === 0) return null;
  return (
    <ApplicationSection
      className="others"
      title="Same email or phone"
      summary={countOf(others.length, 'application')}
    >
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={applicationPath(other.id)}>{`${reference(other.number)} ${other.fullName}`}</Link>
            <StatusBadge colour={statusColour(other.status)}>{statusText(other)}</StatusBadge>
            <span className="muted">
              {other.position ?? UNKNOWN_POSITION}, <DateTime at={other.createdAt} />, {sharedContact(other)}
            </span>
          </li>
        ))}
      </ul>
    </ApplicationSection>
  );
}
