import { Button } from '@mantine/core';
import { IconFilter, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { company } from '#app/company/company.ts';
import { searchText } from '#app/platform/db/search-text.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { services } from '#app/platform/services.server.ts';
import { Pages } from '#app/ui/office/pages.tsx';
import { positionOf } from '../account.ts';
import { listAccounts } from '../accounts.queries.server.ts';
import { signedIn } from '../signed-in.queries.server.ts';
import type { Route } from './+types/accounts.route.ts';
import { AccountDialogs, type Dialog } from './account-dialogs.tsx';
import { AccountFilter } from './account-filter.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { changeAccounts } from './change-accounts.server.ts';
import { NOBODY_SIGNED_IN, SIGN_IN_ELSEWHERE, unlessSignedOut } from './session-over.ts';

export const meta = () => [
  { title: `Admin Accounts | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const filter = {
    name: searchText(searchParams.get('name')),
    email: searchText(searchParams.get('email')),
    position: positionOf(searchParams.get('position')),
    page: pageNumber(searchParams),
  };
  const { accounts, page, pages } = await listAccounts(context.get(services).db, filter);
  return { accounts, filter: { ...filter, page }, pages, myId: context.get(signedIn).id };
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeAccounts(context.get(services), context.get(signedIn), await readSmallForm(request));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessSignedOut(serverAction, { ok: false, title: NOBODY_SIGNED_IN, message: SIGN_IN_ELSEWHERE });
}

/** Where somebody else was faster, the list behind the dialog is old. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** A6 to A9 */
export default function Accounts({ loaderData: { accounts, filter, pages, myId } }: Route.ComponentProps) {
  const filtered = filter.name !== '' || filter.email !== '' || filter.position !== null;
  const [filtering, setFiltering] = useState(filtered);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = useCallback(() => setDialog(null), []);
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
            onClick={() => setDialog({ kind: 'create' })}
          >
            Add admin
          </Button>
        </div>
      </div>
      <section className="panel" aria-label="Accounts" aria-busy={busy}>
        {filtering && <AccountFilter filter={filter} />}
        {accounts.length > 0 ? (
          <AccountsTable
            accounts={accounts}
            edit={(account) => setDialog({ kind: 'edit', account })}
            remove={(account) => setDialog({ kind: 'delete', account })}
          />
        ) : (
          <p className="empty muted">No account fits these filters. Clear them to see all accounts.</p>
        )}
        <Pages page={filter.page} pages={pages} />
      </section>
      <AccountDialogs dialog={dialog} close={close} myId={myId} />
    </>
  );
}
