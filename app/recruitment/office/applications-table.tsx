import { Table, Tooltip } from '@mantine/core';
import { Moment } from '#app/ui/office/moment.tsx';
import { Portrait } from '#app/ui/office/portrait.tsx';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
import type { ListedApplication } from '../applications.queries.server.ts';
import { UNKNOWN_POSITION } from '../recruitment-notices.ts';
import { statusColour } from '../status.ts';

/** R1 */
export function ApplicationsTable({ applications }: { applications: ListedApplication[] }) {
  return (
    <Table className="office-table" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Candidate</Table.Th>
          <Table.Th scope="col" className="wide">
            Status
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Date Applied
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Last Edited
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Assigned To
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ApplicationRow({ application }: { application: ListedApplication }) {
  const { fullName, avatar, position, status, createdAt, lastEditedAt } = application;
  return (
    <Table.Tr>
      <Table.Td>
        <span className="who">
          <Portrait name={fullName} avatar={avatar} />
          <span>
            {fullName}
            <span className="who-line">{position ?? UNKNOWN_POSITION}</span>
            <span className="who-more">
              <StatusMark colour={statusColour(status)}>{status}</StatusMark>
              <br />
              Applied <Moment at={createdAt} />
            </span>
          </span>
        </span>
      </Table.Td>
      <Table.Td className="wide">
        <StatusMark colour={statusColour(status)}>{status}</StatusMark>
      </Table.Td>
      <Table.Td className="wide">
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td className="wide">
        <Moment at={lastEditedAt} />
      </Table.Td>
      <Table.Td className="wide">
        <Assignee application={application} />
      </Table.Td>
    </Table.Tr>
  );
}

function Assignee({ application: { assignee, assigneeAvatar } }: { application: ListedApplication }) {
  if (assignee === null) return <span className="muted">Nobody</span>;
  return (
    <Tooltip label={assignee}>
      <span className="assignee">
        <Portrait name={assignee} avatar={assigneeAvatar} />
        <span className="unseen">{assignee}</span>
      </span>
    </Tooltip>
  );
}
