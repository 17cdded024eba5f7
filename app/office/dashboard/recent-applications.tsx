import { Table } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { RecentApplication } from '#app/recruitment/figures.queries.server.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/recruitment-notices.ts';
import { statusColour } from '#app/recruitment/status.ts';
import { writeAge, writeMoment } from '#app/ui/office/dates.ts';
import { Portrait } from '#app/ui/office/portrait.tsx';
import { followsRow } from '#app/ui/office/row-link.ts';
import { StatusMark } from '#app/ui/office/status-mark.tsx';

type Props = { applications: RecentApplication[]; now: Date };

/** D5 */
export function RecentApplications({ applications, now }: Props) {
  if (applications.length === 0) return <p className="part-state muted">No applications in this year.</p>;
  return (
    <Table className="office-table" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Info</Table.Th>
          <Table.Th scope="col" className="wide">
            Position
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Created
          </Table.Th>
          <Table.Th scope="col">Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => (
          <RecentRow key={application.id} application={application} now={now} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function RecentRow({ application, now }: { application: RecentApplication; now: Date }) {
  const { id, name, avatar, createdAt, status } = application;
  const position = application.position ?? UNKNOWN_POSITION;
  const to = `/admin/job-applications/${id}`;
  const navigate = useNavigate();
  const age = (
    <time dateTime={createdAt.toISOString()} title={writeMoment(createdAt)}>
      {writeAge(createdAt, now)}
    </time>
  );
  return (
    <Table.Tr className="row-link" onClick={(event) => followsRow(event) && navigate(to)}>
      <Table.Td>
        <span className="who">
          <Portrait name={name} avatar={avatar} />
          <span>
            <Link className="recent-link" to={to}>
              {name}
            </Link>
            <span className="who-more">
              {position}
              <br />
              {age}
            </span>
          </span>
        </span>
      </Table.Td>
      <Table.Td className="wide">{position}</Table.Td>
      <Table.Td className="wide">{age}</Table.Td>
      <Table.Td>
        <StatusMark colour={statusColour(status)}>{status}</StatusMark>
      </Table.Td>
    </Table.Tr>
  );
}
