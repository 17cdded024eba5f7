import { Table } from '@mantine/core';
import { LongText } from '#app/ui/office/long-text.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
import type { ListedPosition } from '../positions.queries.server.ts';
import { careerPage } from '../vacancy.ts';

type Open = Dialogs<ListedPosition>['open'];

/** R3 */
export function PositionsTable({ positions, open }: { positions: ListedPosition[]; open: Open }) {
  return (
    <Table className="office-table" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col" className="wide">
            Description
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Active
          </Table.Th>
          <Table.Th scope="col" className="actions">
            Actions
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {positions.map((position) => (
          <PositionRow key={position.id} position={position} open={open} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function PositionRow({ position, open }: { position: ListedPosition; open: Open }) {
  const { name, slug, description, active } = position;
  const mark = <StatusMark colour={active ? 'green' : 'red'}>{active ? 'Active' : 'Disabled'}</StatusMark>;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {active && <PublicPage slug={slug} name={name} />}
        <div className="who-more">
          {mark}
          <LongText>{description}</LongText>
        </div>
      </Table.Td>
      <Table.Td className="wide">
        <LongText>{description}</LongText>
      </Table.Td>
      <Table.Td className="wide">{mark}</Table.Td>
      <Table.Td className="actions">
        <RowActions
          name={name}
          edit={() => open({ kind: 'edit', row: position })}
          remove={() => open({ kind: 'delete', row: position })}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function PublicPage({ slug, name }: { slug: string; name: string }) {
  const address = `${careerPage.path}/${slug}`;
  return (
    <a
      className="who-line"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${address}, the public page of ${name}, opens a new tab`}
    >
      {address}
    </a>
  );
}
