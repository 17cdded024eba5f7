import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigation } from 'react-router';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { listColleagues } from '../lead-detail.queries.server.ts';
import { isFiltered, readLeadFilter } from '../lead-filter.ts';
import { NOT_LISTED } from '../lead-notices.ts';
import { listLeads } from '../leads.queries.server.ts';
import type { Route } from './+types/leads.route.ts';
import { LeadsFilter } from './leads-filter.tsx';
import { LEADS } from './leads-path.ts';
import { LeadsTable } from './leads-table.tsx';

export const meta = () => [{ title: `Leads | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readLeadFilter(url.searchParams);
  const now = new Date();
  const [list, colleagues] = await Promise.all([
    listLeads(db, filter, { me, now }, pageNumber(url.searchParams)),
    listColleagues(db),
  ]);
  return { ...list, filter, now, colleagues: colleagues.filter(({ id }) => id !== me) };
}

/** L15 */
export default function Leads({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, filter, now, colleagues } = loaderData;
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <Head />
      <section className="panel" aria-label="Leads" aria-busy={busy}>
        <LeadsFilter filter={filter} colleagues={colleagues} total={total} />
        {rows.length > 0 ? <LeadsTable leads={rows} now={now} /> : <NoLeads filtered={isFiltered(filter)} />}
        <Pages page={page} pages={pages} />
      </section>
    </>
  );
}

function Head() {
  const { search } = useLocation();
  return (
    <div className="page-head">
      <h1>Leads</h1>
      <div className="form-row">
        <Button
          component="a"
          variant="default"
          href={`${LEADS}.csv${search}`}
          download="leads.csv"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Download
        </Button>
        <Button component={Link} to={`${LEADS}/new`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
          New lead
        </Button>
      </div>
    </div>
  );
}

function NoLeads({ filtered }: { filtered: boolean }) {
  return (
    <p className="empty muted">
      {filtered
        ? 'No lead fits these filters. Clear them to see all leads.'
        : 'No leads yet. Enquiries and quote requests from the website appear here by themselves.'}
    </p>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <LoadFailed message={NOT_LISTED} />
    </>
  );
}
