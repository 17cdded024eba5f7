import { Link } from 'react-router';
import { formatDateTimeSeconds } from '#app/ui/office/dates.ts';
import type { AuditEntry, Subject } from '../audit.queries.server.ts';
import { actionLabel, formatDetails } from '../audit.ts';

/** Read-only: the database rejects changes of audit entries. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className="office-table audit-table">
      <thead>
        <tr>
          <th scope="col" className="wide">
            When
          </th>
          <th scope="col" className="wide">
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col" className="wide">
            On what
          </th>
          <th scope="col" className="wide">
            Details
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actorId, actorName, action, details } = entry;
  const who = actorId === null ? <span className="muted">The software</span> : actorName;
  const more = formatDetails(details);
  return (
    <tr>
      <td className="wide">
        <Second at={at} />
      </td>
      <td className="wide">{who}</td>
      <td>
        {actionLabel(action)}
        {entry.subject && (
          <span className="narrow-only">
            {': '}
            <SubjectName subject={entry.subject} />
          </span>
        )}
        <span className="who-more">
          {who}, <Second at={at} />
          {more && <br />}
          {more}
        </span>
      </td>
      <td className="wide">{entry.subject && <SubjectName subject={entry.subject} />}</td>
      <td className="wide audit-details">{more}</td>
    </tr>
  );
}

function Second({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTimeSeconds(at)}</time>;
}

function SubjectName({ subject: { label, to } }: { subject: Subject }) {
  return to === null ? label : <Link to={to}>{label}</Link>;
}
