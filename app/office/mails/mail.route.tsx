import { Button } from '@mantine/core';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { labelOfKind, MAIL_KINDS } from '#app/mail/mail-kinds.ts';
import { NoMailServer } from '#app/mail/office/no-mail-server.tsx';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { IntentButton, OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { mailPath } from '../office-path.ts';
import type { Route } from './+types/mail.route.ts';
import { mailIntents } from './change-mails.server.ts';
import { countRepeatable, type ListedMail, listMails } from './mail.queries.server.ts';
import { NO_MAIL_FILTER, readMailFilter } from './mail-filter.ts';
import { MAIL_NOTICES, MAILS_NOT_FETCHED } from './mail-notices.ts';
import { AboutMail, MailProgress, MailStateBadge, STATE_LABELS } from './mail-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Mail');

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readMailFilter(searchParams);
  const [list, repeatable] = await Promise.all([
    listMails(db, filter, requestedPage(searchParams)),
    countRepeatable(db),
  ]);
  return { ...list, filter, repeatable };
}

export const action = officeAction(mailIntents);

const KIND_LABELS = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, labelOfKind(kind)]));

/** The outgoing mails of all features, with their states. // L22 */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, repeatable } = loaderData;
  const mailAction = useAction(MAIL_NOTICES);
  return (
    <>
      <PageHead title="Mail">
        {repeatable > 0 && (
          <IntentButton action={mailAction} intent="send-all-again">
            {repeatable === 1 ? 'Send the failed email again' : `Send ${repeatable} failed emails again`}
          </IntentButton>
        )}
      </PageHead>
      <NoMailServer />
      <ListPanel label="Emails">
        <ListFilter
          label="Filter emails"
          count={countOf(total, 'email')}
          filter={filter}
          nothing={NO_MAIL_FILTER}
          bar={
            <>
              <FilterSelect label="Status" name="state" any="All statuses" options={STATE_LABELS} />
              <FilterSelect label="Kind" name="kind" any="All kinds" options={KIND_LABELS} />
              <FilterText label="Search" name="search" type="search" placeholder="Address, subject or text" />
            </>
          }
        />
        <MailsTable
          mails={rows}
          action={mailAction}
          empty={
            isFiltered(filter, NO_MAIL_FILTER)
              ? 'No emails match these filters. Clear them to see all emails.'
              : 'No emails yet. Everything that the website and the office send is listed here.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

type MailProps = { mail: ListedMail };

/** L22 */
function MailsTable({ mails, action, empty }: { mails: ListedMail[]; action: Action; empty: string }) {
  const columns: Column<ListedMail>[] = [
    { header: 'Subject', cell: (mail) => <MailCell mail={mail} /> },
    {
      header: 'To',
      className: 'wider',
      cell: ({ recipient }) => (
        <span title={recipient}>
          <EmailText>{recipient}</EmailText>
        </span>
      ),
    },
    { header: 'About', className: 'wide', cell: (mail) => <AboutMail mail={mail} /> },
    { header: 'Status', className: 'wide', cell: ({ state }) => <MailStateBadge state={state} /> },
    { header: 'When', className: 'wide', cell: (mail) => <MailProgress mail={mail} /> },
    {
      header: 'Actions',
      hiddenHeader: true,
      className: 'actions',
      cell: (mail) => <SendAgain mail={mail} action={action} />,
    },
  ];
  return (
    <ListTable
      rows={mails}
      columns={columns}
      empty={empty}
      className="mails-table"
      linkOf={({ id }) => mailPath(id)}
    />
  );
}

function MailCell({ mail }: MailProps) {
  const { kind, subject, recipient, state } = mail;
  return (
    <>
      <RowLink to={mailPath(mail.id)}>{subject ?? labelOfKind(kind)}</RowLink>
      {subject !== null && <span className="who-line">{labelOfKind(kind)}</span>}
      <span className="who-more who-soon">
        <EmailText>{recipient}</EmailText>
      </span>
      <span className="who-more">
        <span className="mail-line">
          <AboutMail mail={mail} />
          <MailStateBadge state={state} />
          <span>
            <MailProgress mail={mail} />
          </span>
        </span>
      </span>
    </>
  );
}

function SendAgain({ mail, action }: MailProps & { action: Action }) {
  const submit = useSubmitProps();
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0 && !mail.isBeingSent;
  if (mail.state !== 'failed' && !isBetweenTries) return null;
  const isSending = action.sending?.get('id') === mail.id;
  const to = mail.recipient === '' ? '' : ` to ${mail.recipient}`;
  return (
    <OfficeForm action={action} intent="send-again" hidden={{ id: mail.id }}>
      <Button
        {...submit}
        variant="default"
        size="xs"
        loading={isSending}
        aria-label={`Send again: ${labelOfKind(mail.kind)}${to}`}
      >
        Send again
      </Button>
    </OfficeForm>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Mail" message={MAILS_NOT_FETCHED} />;
}
