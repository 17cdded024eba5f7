import { Link } from 'react-router';
import { actionLabel, formatDetails } from '#app/accounts/audit/audit.ts';
import { formatDateTimeSeconds } from '#app/ui/office/dates.ts';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import type { AuditEntry, Subject } from './audit.queries.server.ts';

type OfEntry = { entry: AuditEntry };

const COLUMNS: Column<AuditEntry>[] = [
  { header: 'When', className: 'wide', cell: ({ at }) => <Second at={at} /> },
  { header: 'Who', className: 'wide', cell: (entry) => <Who entry={entry} /> },
  { header: 'What', cell: (entry) => <What entry={entry} /> },
  {
    header: 'On what',
    className: 'wide',
    cell: ({ subject }) => subject && <SubjectName subject={subject} />,
  },
  { header: 'Details', className: 'wide audit-details', cell: ({ details }) => formatDetails(details) },
];

/** Read-only: the database rejects changes of audit entries. */
export function AuditTable({ entries, empty }: { entries: AuditEntry[]; empty: string }) {
  return <ListTable className="audit-table" rows={entries} columns={COLUMNS} empty={empty} />;
}

function Who({ entry: { actorId, actorName } }: OfEntry) {
  return actorId === null ? <span className="muted">System</span> : actorName;
}

function What({ entry }: OfEntry) {
  const { at, action, details, subject } = entry;
  const more = formatDetails(details);
  return (
    <>
      {actionLabel(action)}
      {subject && (
        <span className="narrow-only">
          {': '}
          <SubjectName subject={subject} />
        </span>
      )}
      <span className="who-more">
        <Who entry={entry} />, <Second at={at} />
        {more && <br />}
        {more}
      </span>
    </>
  );
}

function Second({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTimeSeconds(at)}</time>;
}

function SubjectName({ subject: { label, to } }: { subject: Subject }) {
  return to === null ? label : <Link to={to}>{label}</Link>;
}
