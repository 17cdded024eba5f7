import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { reference } from '../../../applications/reference.ts';
import { statusColour, statusText } from '../../../applications/status.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
import type { OtherApplication } from '../../timeline.queries.server.ts';

/** Other applications of the same person. Several people may share a phone, so it says what is the same. // H6 */
export function OtherApplications({ others }: { others: OtherApplication[] }) {
  if (others.length === 0) return null;
  return (
    <section className="panel panel-body others" aria-labelledby="others-heading">
      <h2 id="others-heading">Same email or phone</h2>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Link to={applicationPath(one.id)}>{`${reference(one.number)} ${one.fullName}`}</Link>
            <StatusBadge colour={statusColour(one.status)}>{statusText(one)}</StatusBadge>
            <span className="muted">
              {one.position ?? UNKNOWN_POSITION}, <DateTime at={one.createdAt} />, {sameness(one)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sameness({ sameEmail, samePhone }: OtherApplication): string {
  if (sameEmail && samePhone) return 'same email and phone';
  return sameEmail ? 'same email' : 'same phone';
}
