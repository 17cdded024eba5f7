import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { ACCOUNT_NOTICES, POSITIONS } from '#app/accounts/admins/account.ts';
import { accountChoices } from '#app/accounts/admins/accounts.queries.server.ts';
import { INVITATION_NOTICES } from '#app/accounts/invitations/invitation.ts';
import { listInvitations } from '#app/accounts/invitations/invitations.queries.server.ts';
import { invitationIntents } from '#app/accounts/invitations/office/change-invitations.server.ts';
import { InvitationsPanel, InviteDialog } from '#app/accounts/invitations/office/invitations-panel.tsx';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { MENU_ICON, MenuItem } from '#app/ui/office/menu.tsx';
import { type Dialogs, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import type { Route } from './+types/accounts.route.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { NO_ACCOUNT_FILTER, readAccountFilter } from './account-filter.ts';
import { type Account, listAccounts } from './accounts.queries.server.ts';
import { accountIntents } from './change-accounts.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Admin Accounts');

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readAccountFilter(url.searchParams);
  const { db } = context.get(servicesContext);
  const [list, colleagues, invitations] = await Promise.all([
    listAccounts(db, filter, requestedPage(url.searchParams)),
    accountChoices(db),
    listInvitations(db),
  ]);
  return { ...list, filter, colleagues, invitations, now: new Date(), myId: context.get(signedIn).id };
}

export const action = officeAction({ ...accountIntents, ...invitationIntents });

/** A6 to A9 */
export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, colleagues, invitations, now, myId } = loaderData;
  const dialogs = useDialogs<Account>(ACCOUNT_NOTICES, { staysOpen: ['password-mail'] });
  const inviteDialogs = useDialogs<never>(INVITATION_NOTICES);
  return (
    <>
      <PageHead title="Admin Accounts" />
      <FloatingAdd
        menu={
          <>
            <MenuItem icon={<IconUserPlus {...MENU_ICON} />} onClick={() => dialogs.open({ kind: 'create' })}>
              Create account
              <small>You choose the first password</small>
            </MenuItem>
            <MenuItem
              icon={<IconMail {...MENU_ICON} />}
              onClick={() => inviteDialogs.open({ kind: 'create' })}
            >
              Invite colleague
              <small>They set their own password, by a link in an email</small>
            </MenuItem>
          </>
        }
      >
        Add admin
      </FloatingAdd>
      <ListPanel label="Accounts" ref={dialogs.list}>
        <ListFilter
          label="Filter accounts"
          count={countOf(total, 'account')}
          filter={filter}
          nothing={NO_ACCOUNT_FILTER}
        >
          <FilterText label="Name" name="name" />
          <FilterText label="Email" name="email" />
          <FilterSelect label="Position" name="position" any="All positions">
            {POSITIONS.map((position) => (
              <option key={position}>{position}</option>
            ))}
          </FilterSelect>
        </ListFilter>
        <AccountsTable accounts={rows} open={dialogs.open} />
        <Pages paged={loaderData} />
      </ListPanel>
      <InvitationsPanel invitations={invitations} now={now} />
      <InviteDialog dialogs={inviteDialogs} />
      <AccountDialogs dialogs={dialogs} myId={myId} colleagues={colleagues} />
    </>
  );
}

type Props = { accounts: Account[]; open: Dialogs<Account>['open'] };

/** A6 */
function AccountsTable({ accounts, open }: Props) {
  const columns: Column<Account>[] = [
    { header: 'Admin User', cell: (account) => <AdminUser account={account} /> },
    { header: 'Email', className: 'wide', cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: 'Position', className: 'wide', cell: ({ position }) => position },
    {
      header: 'Last sign-in',
      className: 'wider',
      cell: ({ lastSignIn }) =>
        lastSignIn ? <DateTime at={lastSignIn} time /> : <span className="muted">Never</span>,
    },
    {
      header: 'Two-factor',
      className: 'wider',
      cell: ({ twoFactor }) => (twoFactor ? 'On' : <span className="muted">Off</span>),
    },
    actionsColumn(open, ({ name, email }) => name || email),
  ];
  return (
    <ListTable
      rows={accounts}
      columns={columns}
      edit={(row) => open({ kind: 'edit', row })}
      className="few-columns"
      empty="No accounts match these filters. Clear them to see all accounts."
    />
  );
}

function AdminUser({ account }: { account: Account }) {
  const { name, email, position, avatar, twoFactor, lastSignIn } = account;
  return (
    <span className="who">
      <PersonAvatar name={name} avatar={avatar} />
      <span className="who-text">
        <span className="row-name">{name || 'N/A'}</span>
        <span className="who-more">
          <EmailText>{email}</EmailText>
          <br />
          {position}
        </span>
        <span className="who-more who-soon">
          {`Two-factor ${twoFactor ? 'on' : 'off'}, `}
          {lastSignIn === null ? 'never signed in' : <>signed in {<DateTime at={lastSignIn} />}</>}
        </span>
      </span>
    </span>
  );
}
