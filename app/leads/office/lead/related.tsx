import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { sharedContact } from '#app/ui/office/shared-contact.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '../../records/lead.ts';
import type { RelatedLead } from '../../records/lead-detail.queries.server.ts';
import { reference } from '../../records/reference.ts';
import { leadPath } from '../leads-path.ts';

/** Other leads with the same email address or phone number. They are never merged automatically. // L16 */
export function Related({ related }: { related: RelatedLead[] }) {
  if (related.length === 0) return null;
  return (
    <section className="panel panel-body" aria-labelledby="related-heading">
      <h2 id="related-heading">Same email or phone</h2>
      <ul className="related-list">
        {related.map((lead) => (
          <li key={lead.id}>
            <Link to={leadPath(lead.id)}>
              {reference(lead.kind, lead.number)} {nameOfLead(lead)}
            </Link>
            <StatusBadge colour={STATUS_COLOURS[lead.status]}>{STATUS_LABELS[lead.status]}</StatusBadge>
            <span className="muted">
              <DateTime at={lead.createdAt} />, {sharedContact(lead)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
