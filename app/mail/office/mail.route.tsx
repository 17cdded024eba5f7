import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { countRepeatable, listMails } from '../mail.queries.server.ts';
import { isFiltered, readMailFilter } from '../mail-filter.ts';
import { MAIL_NOTICES, MAILS_NOT_FETCHED } from '../mail-notices.ts';
import type { Route } from './+types/mail.route.ts';
import { mailIntents } from './change-mails.server.ts';
import { MailsFilter } from './mails-filter.tsx';
import { MailsTable } from './mails-table.tsx';
import { SendAllAgain } from './send-all-again.tsx';

export const meta = () => [{ title: `Mail | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readMailFilter(searchParams);
  const [page, repeatable] = await Promise.all([
    listMails(db, filter, pageNumber(searchParams)),
    countRepeatable(db),
  ]);
  return { ...page, filter, repeatable };
}

export const action = officeAction(mailIntents);

/** What waits, failed and was sent, of all mails. // L22 */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, filter, repeatable } = loaderData;
  const mailAction = useAction(MAIL_NOTICES);
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <div className="page-head">
        <h1>Mail</h1>
        {repeatable > 0 && <SendAllAgain count={repeatable} action={mailAction} />}
      </div>
      <section className="panel" aria-label="Mails" aria-busy={busy}>
        <MailsFilter filter={filter} total={total} />
        {rows.length > 0 ? (
          <MailsTable mails={rows} action={mailAction} />
        ) : (
          <p className="empty muted">
            {isFiltered(filter)
              ? 'No mail fits these filters. Clear them to see all.'
              : 'No mail yet. What the website and the office send is listed here.'}
          </p>
        )}
        <Pages page={page} pages={pages} />
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={MAILS_NOT_FETCHED} />;
}
