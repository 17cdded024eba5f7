import { useNavigation } from 'react-router';
import { signedIn } from '#app/accounts/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { services } from '#app/platform/services.server.ts';
import { Pages } from '#app/ui/office/pages.tsx';
import { listApplications, listPositionNames } from '../applications.queries.server.ts';
import type { Route } from './+types/applications.route.ts';
import { isFiltered, readApplicationFilter } from './application-filter.ts';
import { ApplicationsFilter } from './applications-filter.tsx';
import { ApplicationsTable } from './applications-table.tsx';

export const meta = () => [
  { title: `Job Applications | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services);
  const filter = readApplicationFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listApplications(db, filter, context.get(signedIn).id, pageNumber(url.searchParams)),
    listPositionNames(db),
  ]);
  return { ...list, filter, positions };
}

/** R1 */
export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, total, page, pages, filter, positions } = loaderData;
  const busy = useNavigation().state === 'loading';
  return (
    <section className="panel" aria-label="Applications" aria-busy={busy}>
      <ApplicationsFilter filter={filter} positions={positions} total={total} />
      {applications.length > 0 ? (
        <ApplicationsTable applications={applications} />
      ) : (
        <NoApplications filtered={isFiltered(filter)} />
      )}
      <Pages page={page} pages={pages} />
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
