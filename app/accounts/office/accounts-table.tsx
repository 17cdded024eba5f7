import { ActionIcon, Table } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Portrait } from '#app/ui/office/portrait.tsx';
import type { Account } from '../accounts.queries.server.ts';

type Props = {
  accounts: Account[];
  edit: (account: Account) => void;
  remove: (account: Account) => void;
};

/** A6 */
export function AccountsTable({ accounts, edit, remove }: Props) {
  return (
    <Table className="office-table" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Admin User</Table.Th>
          <Table.Th scope="col" className="wide">
            Email
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Position
          </Table.Th>
          <Table.Th scope="col" className="actions">
            Actions
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} edit={edit} remove={remove} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AccountRow({ account, edit, remove }: Omit<Props, 'accounts'> & { account: Account }) {
  const { name, email, position, avatar } = account;
  return (
    <Table.Tr>
      <Table.Td>
        <span className="who">
          <Portrait name={name} avatar={avatar} />
          <span>
            {name || 'N/A'}
            <span className="who-more">
              {email}
              <br />
              {position}
            </span>
          </span>
        </span>
      </Table.Td>
      <Table.Td className="wide">{email}</Table.Td>
      <Table.Td className="wide">{position}</Table.Td>
      <Table.Td className="actions">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Edit ${name || email}`}
          onClick={() => edit(account)}
        >
          <IconPencil aria-hidden="true" stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={`Delete ${name || email}`}
          onClick={() => remove(account)}
        >
          <IconTrash aria-hidden="true" stroke={1.5} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
