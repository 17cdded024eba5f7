import { EmailText } from '#app/ui/office/email-text.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import type { Account } from './accounts.queries.server.ts';

type Props = { accounts: Account[]; open: Dialogs<Account>['open'] };

/** A6 */
export function AccountsTable({ accounts, open }: Props) {
  const columns: Column<Account>[] = [
    { header: 'Admin User', cell: (account) => <AdminUser account={account} /> },
    { header: 'Email', className: 'wide', cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: 'Position', className: 'wide', cell: ({ position }) => position },
    actionsColumn(open, ({ name, email }) => name || email),
  ];
  return (
    <ListTable
      rows={accounts}
      columns={columns}
      empty="No accounts match these filters. Clear them to see all accounts."
    />
  );
}

function AdminUser({ account: { name, email, position, avatar } }: { account: Account }) {
  return (
    <span className="who">
      <PersonAvatar name={name} avatar={avatar} />
      <span>
        {name || 'N/A'}
        <span className="who-more">
          <EmailText>{email}</EmailText>
          <br />
          {position}
        </span>
      </span>
    </span>
  );
}
