import { Table } from '@mantine/core';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { Portrait } from '#app/ui/office/portrait.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
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
              <EmailText>{email}</EmailText>
              <br />
              {position}
            </span>
          </span>
        </span>
      </Table.Td>
      <Table.Td className="wide">
        <EmailText>{email}</EmailText>
      </Table.Td>
      <Table.Td className="wide">{position}</Table.Td>
      <Table.Td className="actions">
        <RowActions name={name || email} edit={() => edit(account)} remove={() => remove(account)} />
      </Table.Td>
    </Table.Tr>
  );
}
