import { EmailText } from '#app/ui/office/email-text.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
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
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Admin User</th>
          <th scope="col" className="wide">
            Email
          </th>
          <th scope="col" className="wide">
            Position
          </th>
          <th scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} edit={edit} remove={remove} />
        ))}
      </tbody>
    </table>
  );
}

function AccountRow({ account, edit, remove }: Omit<Props, 'accounts'> & { account: Account }) {
  const { name, email, position, avatar } = account;
  return (
    <tr>
      <td>
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
      </td>
      <td className="wide">
        <EmailText>{email}</EmailText>
      </td>
      <td className="wide">{position}</td>
      <td className="actions">
        <RowActions name={name || email} edit={() => edit(account)} remove={() => remove(account)} />
      </td>
    </tr>
  );
}
