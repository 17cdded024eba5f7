import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import { isFiltered, readApplicationFilter } from '../application-filter.ts';
import { LIST_NOTICES, NOT_LISTED } from '../application-notices.ts';
import { type ListedApplication, listApplications } from '../applications.queries.server.ts';
import type { Route } from './+types/applications.route.ts';
import { ApplicationsFilter } from './applications-filter.tsx';
import { ApplicationsTable } from './applications-table.tsx';
import { applicationListIntents } from './change-applications.server.ts';
import { DeleteApplication } from './delete-application.tsx';

export const meta = () => [
  { title: `Job Applications | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readApplicationFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listApplications(db, filter, context.get(signedIn).id, pageNumber(url.searchParams)),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(applicationListIntents);

/** R1 */
export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, total, page, pages, filter, positions } = loaderData;
  const busy = useNavigation().state === 'loading';
  const dialogs = useDialogs<ListedApplication>(LIST_NOTICES);
  return (
    <section
      className="panel applications-list"
      aria-label="Applications"
      aria-busy={busy}
      ref={dialogs.list}
      tabIndex={-1}
    >
      <ApplicationsFilter filter={filter} positions={positions} total={total} />
      {applications.length > 0 ? (
        <ApplicationsTable
          applications={applications}
          remove={(row) => dialogs.open({ kind: 'delete', row })}
        />
      ) : (
        <NoApplications filtered={isFiltered(filter)} />
      )}
      <Pages page={page} pages={pages} />
      <DeleteApplication dialogs={dialogs} />
    </section>
  );
}

function NoApplications({ filtered }: { filtered: boolean }) {
  return (
    <p className="empty muted">
      {filtered
        ? 'No application fits these filters. Clear them to see all applications.'
        : 'Nobody has applied yet. Applications from the careers page appear here by themselves.'}
    </p>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={NOT_LISTED} />;
}
