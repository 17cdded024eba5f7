import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { writeSecond } from '#app/ui/office/dates.ts';
import type { AuditEntry, Subject } from '../audit.queries.server.ts';
import { wordsOf, writeDetails } from '../audit.ts';

/** Nothing in here can be changed: the database itself refuses it. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table className="office-table audit-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className="wide">
            When
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Who
          </Table.Th>
          <Table.Th scope="col">What</Table.Th>
          <Table.Th scope="col" className="wide">
            On what
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Details
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actorId, actorName, action, details } = entry;
  const who = actorId === null ? <span className="muted">The software</span> : actorName;
  const more = writeDetails(details);
  return (
    <Table.Tr>
      <Table.Td className="wide">
        <Second at={at} />
      </Table.Td>
      <Table.Td className="wide">{who}</Table.Td>
      <Table.Td>
        {wordsOf(action)}
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
      </Table.Td>
      <Table.Td className="wide">{entry.subject && <SubjectName subject={entry.subject} />}</Table.Td>
      <Table.Td className="wide audit-details">{more}</Table.Td>
    </Table.Tr>
  );
}

function Second({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{writeSecond(at)}</time>;
}

function SubjectName({ subject: { label, to } }: { subject: Subject }) {
  return to === null ? label : <Link to={to}>{label}</Link>;
}
