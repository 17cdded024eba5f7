import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { type BusinessUnitKey, businessUnits } from '#app/company/company.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { askedPage, isFiltered, NONE } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf, FilterSelect, FilterText, ListFilter, Options } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { KINDS, STATUS_LABELS } from '../lead.ts';
import { NO_LEAD_FILTER, readLeadFilter, SORT_LABELS, STATES } from '../lead-filter.ts';
import { NOT_LISTED } from '../lead-notices.ts';
import { listLeads } from '../leads.queries.server.ts';
import type { Route } from './+types/leads.route.ts';
import { LEADS } from './leads-path.ts';
import { LeadsTable } from './leads-table.tsx';

export const meta = () => officeHead('Leads');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readLeadFilter(url.searchParams);
  const now = new Date();
  const [list, colleagues] = await Promise.all([
    listLeads(db, filter, { me, now }, askedPage(url.searchParams)),
    listColleagues(db),
  ]);
  return { ...list, filter, now, colleagues: colleagues.filter(({ id }) => id !== me) };
}

const UNITS = Object.fromEntries(
  (Object.keys(businessUnits) as BusinessUnitKey[]).map((arm) => [arm, businessUnits[arm].label]),
);

/** L15 */
export default function Leads({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, now, colleagues } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <Head />
      <ListPanel label="Leads">
        <ListFilter
          label="Filter leads"
          count={countOf(total, 'lead')}
          filter={filter}
          nothing={NO_LEAD_FILTER}
          aside={
            <a className="list-download" href={`${LEADS}.csv${search}`} download="leads.csv">
              <IconDownload size={18} aria-hidden="true" />
              Download
            </a>
          }
        >
          <FilterText
            label="Search"
            name="q"
            type="search"
            autoComplete="off"
            placeholder="Name, phone or Q-1042"
            defaultValue={filter.q}
          />
          <FilterSelect label="Status" name="status" defaultValue={filter.status}>
            <option value="">All statuses</option>
            <Options of={STATES} />
            <Options of={STATUS_LABELS} />
          </FilterSelect>
          <FilterSelect label="Kind" name="kind" defaultValue={filter.kind}>
            <option value="">All kinds</option>
            <Options of={KINDS} />
          </FilterSelect>
          <FilterSelect label="Business unit" name="unit" defaultValue={filter.unit}>
            <option value="">All units</option>
            <Options of={UNITS} />
          </FilterSelect>
          <FilterSelect label="Owner" name="owner" defaultValue={filter.owner}>
            <option value="">All owners</option>
            <option value="me">Me</option>
            <option value={NONE}>No owner</option>
            <Options of={colleagues.map(({ id, name }) => [id, name] as const)} />
          </FilterSelect>
          <FilterSelect label="Order" name="sort" defaultValue={filter.sort}>
            <Options of={SORT_LABELS} />
          </FilterSelect>
        </ListFilter>
        <LeadsTable
          leads={rows}
          now={now}
          empty={
            isFiltered(filter, NO_LEAD_FILTER)
              ? 'No leads match these filters. Clear them to see all leads.'
              : 'No leads yet. Enquiries and quote requests from the website appear here automatically.'
          }
        />
        <Pages of={loaderData} />
      </ListPanel>
    </>
  );
}

function Head() {
  return (
    <div className="page-head">
      <h1>Leads</h1>
      <div className="form-row">
        <Button component={Link} to={`${LEADS}/new`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
          New lead
        </Button>
      </div>
    </div>
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
