import { Button } from '@mantine/core';
import { IconFilter, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import { company } from '#app/company/company.ts';
import { searchText } from '#app/platform/db/search-text.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { officeAction } from '../../office/office-action.server.ts';
import { signedIn } from '../../sign-in/signed-in.queries.server.ts';
import { ACCOUNT_NOTICES, parsePosition } from '../account.ts';
import { type Account, listAccounts } from '../accounts.queries.server.ts';
import type { Route } from './+types/accounts.route.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { AccountFilter } from './account-filter.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { accountIntents } from './change-accounts.server.ts';

export const meta = () => [
  { title: `Admin Accounts | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const filter = {
    name: searchText(searchParams.get('name')),
    email: searchText(searchParams.get('email')),
    position: parsePosition(searchParams.get('position')),
    page: pageNumber(searchParams),
  };
  const { accounts, page, pages } = await listAccounts(context.get(servicesContext).db, filter);
  return { accounts, filter: { ...filter, page }, pages, myId: context.get(signedIn).id };
}

export const action = officeAction(accountIntents);

/** A6 to A9 */
export default function Accounts({ loaderData: { accounts, filter, pages, myId } }: Route.ComponentProps) {
  const filtered = filter.name !== '' || filter.email !== '' || filter.position !== null;
  const [filtering, setFiltering] = useState(filtered);
  const dialogs = useDialogs<Account>(ACCOUNT_NOTICES, { staysOpen: ['password-mail'] });
  const busy = useNavigation().state === 'loading';

  return (
    <>
      <div className="page-head">
        <h1>Admin Accounts</h1>
        <div className="form-row">
          <Button
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden="true" />}
            aria-expanded={filtering}
            aria-controls="account-filter"
            onClick={() => setFiltering(!filtering)}
          >
            Filters
          </Button>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => dialogs.open({ kind: 'create' })}
          >
            Add admin
          </Button>
        </div>
      </div>
      <section className="panel" aria-label="Accounts" aria-busy={busy} ref={dialogs.list} tabIndex={-1}>
        {filtering && <AccountFilter filter={filter} />}
        {accounts.length > 0 ? (
          <AccountsTable
            accounts={accounts}
            edit={(row) => dialogs.open({ kind: 'edit', row })}
            remove={(row) => dialogs.open({ kind: 'delete', row })}
          />
        ) : (
          <p className="empty muted">No account fits these filters. Clear them to see all accounts.</p>
        )}
        <Pages page={filter.page} pages={pages} />
      </section>
      <AccountDialogs dialogs={dialogs} myId={myId} />
    </>
  );
}
