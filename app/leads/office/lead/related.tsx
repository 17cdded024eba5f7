import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '../../lead.ts';
import type { RelatedLead } from '../../lead-detail.queries.server.ts';
import { reference } from '../../reference.ts';
import { leadPath } from '../leads-path.ts';

/** Other leads with the same email address or phone number. They are never merged automatically. // L16 */
export function Related({ related }: { related: RelatedLead[] }) {
  if (related.length === 0) return null;
  return (
    <section className="panel panel-body" aria-labelledby="related-heading">
      <h2 id="related-heading">Same email or phone</h2>
      <ul className="related-list">
        {related.map((one) => (
          <li key={one.id}>
            <Link to={leadPath(one.id)}>
              {reference(one.kind, one.number)} {nameOfLead(one)}
            </Link>
            <StatusBadge colour={STATUS_COLOURS[one.status]}>{STATUS_LABELS[one.status]}</StatusBadge>
            <span className="muted">
              <DateTime at={one.createdAt} />, {sameness(one)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sameness({ sameEmail, samePhone }: RelatedLead): string {
  if (sameEmail && samePhone) return 'same email and phone';
  return sameEmail ? 'same email' : 'same phone';
}
