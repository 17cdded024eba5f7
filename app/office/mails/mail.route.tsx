import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { labelOfKind, MAIL_KINDS } from '#app/mail/mail-kinds.ts';
import { askedPage, isFiltered } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf, FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { officeMeta, PageHead } from '#app/ui/office/page-head.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/mail.route.ts';
import { mailIntents } from './change-mails.server.ts';
import { countRepeatable, listMails } from './mail.queries.server.ts';
import { NO_MAIL_FILTER, readMailFilter } from './mail-filter.ts';
import { MAIL_NOTICES, MAILS_NOT_FETCHED } from './mail-notices.ts';
import { STATE_LABELS } from './mail-state.tsx';
import { MailsTable } from './mails-table.tsx';

export const meta = () => officeMeta('Mail');

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readMailFilter(searchParams);
  const [list, repeatable] = await Promise.all([
    listMails(db, filter, askedPage(searchParams)),
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
        {repeatable > 0 && <SendAllAgain count={repeatable} action={mailAction} />}
      </PageHead>
      <ListPanel label="Mails">
        <ListFilter
          label="Filter mails"
          count={countOf(total, 'mail')}
          filter={filter}
          nothing={NO_MAIL_FILTER}
        >
          <FilterSelect label="State" name="state" any="All" options={STATE_LABELS} />
          <FilterSelect label="Kind" name="kind" any="All" options={KIND_LABELS} />
          <FilterText label="To" name="to" type="search" />
        </ListFilter>
        <MailsTable
          mails={rows}
          action={mailAction}
          empty={
            isFiltered(filter, NO_MAIL_FILTER)
              ? 'No emails match these filters. Clear them to see all emails.'
              : 'No emails yet. Everything that the website and the office send is listed here.'
          }
        />
        <Pages of={loaderData} />
      </ListPanel>
    </>
  );
}

function SendAllAgain({ count, action }: { count: number; action: Action }) {
  return (
    <OfficeForm action={action} intent="send-all-again">
      <SubmitButton action={action}>
        {count === 1 ? 'Send the failed mail again' : `Send ${count} failed mails again`}
      </SubmitButton>
    </OfficeForm>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Mail" message={MAILS_NOT_FETCHED} />;
}
